/**
 * SNILS: eleven digits with a control number. The server has the same rule in Rust; both are held to one table
 * of cases, kernel/domain/tests/snils_cases.json.
 */

/** Numbers up to this one were given out before there was a control number. */
const FIRST_CHECKED = 1_001_998;

/** Spaces, also the glued ones of copied papers, and hyphens; nothing else is left out. */
const digitsOf = (text: string) => text.replace(/[ \u00a0-]/g, '');

/** What is wrong, as the server would say it; null for a good one. */
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

/** `12345678901` as people write it: `123-456-789 01`. */
export function snilsText(text: string): string {
  const digits = digitsOf(text);
  return /^\d{11}$/.test(digits)
    ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6, 9)} ${digits.slice(9)}`
    : text;
}
