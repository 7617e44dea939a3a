/** One visible field for serial and number of a document, written as its type's mask says. */

/** The mask's sign for a capital Cyrillic letter: Ya. */
const LETTER = '\u042f';

/** One character of a mask: `9` a digit, Ya a capital letter, `*` either. */
function fits(place: string, character: string): boolean {
  if (place === '9') return /[0-9]/.test(character);
  return place === LETTER ? /\p{Lu}/u.test(character) : /[0-9\p{Lu}]/u.test(character);
}

/**
 * What was typed or pasted, in the form of the mask: letters become capital, the mask sets the spaces, what does not fit
 * is left out, and so is what is typed over the end.
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

/** The patterns of a type in `GET /documents/types`. */
export interface DocumentPatterns {
  readonly serial: string;
  readonly serialPattern?: string | null;
  readonly numberPattern: string;
}

/** Whether the one field is written as its type wants it: split at the last space. */
export function isDocument(text: string, { serial, serialPattern, numberPattern }: DocumentPatterns): boolean {
  const fitted = text.trim().toUpperCase();
  const number = new RegExp(numberPattern, 'u');
  if (serial === 'none') return number.test(fitted);
  const at = fitted.lastIndexOf(' ');
  if (at < 0) return serial === 'optional' && number.test(fitted);
  const isSerial = new RegExp(serialPattern ?? '', 'u').test(fitted.slice(0, at).replaceAll(' ', ''));
  return isSerial && number.test(fitted.slice(at + 1));
}
