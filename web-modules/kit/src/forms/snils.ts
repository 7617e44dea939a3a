/**
 * SNILS: eleven digits with a control number. The server implements the same rule in Rust; both are tested
 * against kernel/domain/tests/snils_cases.json.
 */

/** Numbers up to this one were issued without a control number. */
const FIRST_CHECKED = 1_001_998;

/** Strips spaces, including non-breaking ones from copied documents, and hyphens; nothing else. */
const digitsOf = (text: string) => text.replace(/[ \u00a0-]/g, '');

/** The error code, the same as the server's; null for a valid number. */
export function snilsProblem(text: string): 'snils_digits' | 'snils_control' | null {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits)) return 'snils_digits';
  const number = digits.slice(0, 9);
  if (Number(number) <= FIRST_CHECKED) return null;
  const sum = Array.from(number).reduce((total, digit, place) => total + Number(digit) * (9 - place), 0);
  const rest = sum % 101;
  const control = rest === 100 ? 0 : rest;
  return control === Number(digits.slice(9)) ? null : 'snils_control';
}

export function isSnils(text: string): boolean {
  return snilsProblem(text) === null;
}

/** Formats `12345678901` the usual way: `123-456-789 01`. */
export function snilsText(text: string): string {
  const digits = digitsOf(text);
  return /^\d{11}$/.test(digits)
    ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6, 9)} ${digits.slice(9)}`
    : text;
}
