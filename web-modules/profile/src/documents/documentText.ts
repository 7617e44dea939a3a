/** Formatting of documents: one visible field for series and number if the type has a mask. */
import type { DocumentType, IdentityDocument } from '../data/profile.types';

/** `4509 123456`: as printed on the document. */
export function documentText({ serial, number }: Pick<IdentityDocument, 'serial' | 'number'>): string {
  return [serial, number].filter(Boolean).join(' ');
}

/** Whether series and number share one field. */
export function isOneField({ mask, serial }: DocumentType): boolean {
  return Boolean(mask) || serial === 'none';
}

/** Splits at the last space; for a type without a series, the whole text is the number. */
export function split(text: string, type: DocumentType): { readonly serial: string; readonly number: string } {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf(' ');
  if (type.serial === 'none' || at < 0) return { serial: '', number: trimmed };
  return { serial: trimmed.slice(0, at).replaceAll(' ', ''), number: trimmed.slice(at + 1) };
}

/** Mask character for a capital Cyrillic letter: Я. */
const LETTER = '\u042f';

/** Whether a character matches one mask character: `9` is a digit, Я a capital letter, `*` either. */
function fits(place: string, character: string): boolean {
  if (place === '9') return /\d/.test(character);
  if (place === LETTER) return /\p{Lu}/u.test(character);
  return /[\d\p{Lu}]/u.test(character);
}

/**
 * Formats typed or pasted text by the mask: upper-cases letters, inserts the mask's spaces, and drops characters that
 * do not fit or exceed its length.
 */
export function masked(text: string, mask: string | null): string {
  if (mask === null) return text;
  const typed = Array.from(text.toUpperCase()).filter((character) => /[\d\p{L}]/u.test(character));
  let result = '';
  for (const place of mask) {
    if (typed.length === 0) break;
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

/** Whether a part matches its pattern; a pattern that the browser cannot parse is left to the server. */
export function matches(text: string, pattern: string | null | undefined): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
