/** How documents are written: one visible field for serial and number where their type has a mask. */
import type { DocumentType, IdentityDocument } from '../data/profile.types';

/** `4509 123456`: as the document shows it. */
export function documentText({ serial, number }: Pick<IdentityDocument, 'serial' | 'number'>): string {
  return [serial, number].filter(Boolean).join(' ');
}

/** Whether serial and number share one field. */
export function isOneField({ mask, serial }: DocumentType): boolean {
  return Boolean(mask) || serial === 'none';
}

/** Split at the last space; a type without a serial takes the whole text. */
export function split(text: string, type: DocumentType): { readonly serial: string; readonly number: string } {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf(' ');
  if (type.serial === 'none' || at < 0) return { serial: '', number: trimmed };
  return { serial: trimmed.slice(0, at).replaceAll(' ', ''), number: trimmed.slice(at + 1) };
}

/** The mask's sign for a capital Cyrillic letter: Ya. */
const LETTER = '\u042f';

/** One character of a mask: `9` a digit, Ya a capital letter, `*` either. */
function fits(place: string, character: string): boolean {
  if (place === '9') return /\d/.test(character);
  if (place === LETTER) return /\p{Lu}/u.test(character);
  return /[\d\p{Lu}]/u.test(character);
}

/**
 * What was typed or pasted, in the form of the mask: letters become capital, the spaces are set by it, what does not fit
 * is left out. Typing over the end adds nothing.
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

/** Whether a part is written as its pattern says; a pattern that the browser cannot read is left to the server. */
export function matches(text: string, pattern: string | null | undefined): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
