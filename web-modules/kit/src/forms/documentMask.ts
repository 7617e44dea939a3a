/** One visible field for the series and number of a document, formatted by the mask of its type. */

/** Mask character for a capital Cyrillic letter: Я. */
const LETTER = '\u042f';

/** Whether a character matches one mask character: `9` is a digit, Я a capital letter, `*` either. */
function fits(place: string, character: string): boolean {
  if (place === '9') return /[0-9]/.test(character);
  return place === LETTER ? /\p{Lu}/u.test(character) : /[0-9\p{Lu}]/u.test(character);
}

/**
 * Formats typed or pasted text by the mask: upper-cases letters, inserts the mask's spaces, and drops characters that
 * do not fit or exceed its length.
 */
export function documentMasked(text: string, mask: string | null | undefined): string {
  if (!mask) return text;
  const typed = Array.from(text.toUpperCase()).filter((character) => /[0-9\p{L}]/u.test(character));
  let result = '';
  for (const place of mask) {
    if (place === ' ') {
      result += ' ';
      continue;
    }
    let next = typed.shift();
    while (next !== undefined && !fits(place, next)) next = typed.shift();
    if (next === undefined) break;
    result += next;
  }
  return result.trimEnd();
}

/** The patterns of a document type in `GET /documents/types`. */
export interface DocumentPatterns {
  readonly serial: string;
  readonly serialPattern?: string | null;
  readonly numberPattern: string;
}

/** Whether the field matches the patterns of its type; series and number are split at the last space. */
export function isDocument(text: string, { serial, serialPattern, numberPattern }: DocumentPatterns): boolean {
  const fitted = text.trim().toUpperCase();
  const number = new RegExp(numberPattern, 'u');
  if (serial === 'none') return number.test(fitted);
  const at = fitted.lastIndexOf(' ');
  if (at < 0) return serial === 'optional' && number.test(fitted);
  const isSerial = new RegExp(serialPattern ?? '', 'u').test(fitted.slice(0, at).replaceAll(' ', ''));
  return isSerial && number.test(fitted.slice(at + 1));
}
