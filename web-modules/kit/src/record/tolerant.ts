/**
 * Finding in a list that is on the screen as people type: ё as е, Latin letters that look like Cyrillic ones, the wrong keyboard
 * layout, and a slip of the finger in a long word. Every word typed must be met.
 */

/** Letters, one by one: none of these alphabets has a letter of two code units. */
const letters = (text: string): string[] => Array.from(text);

const pairs = (from: string, to: string): ReadonlyMap<string, string> => {
  const twins = letters(to);
  return new Map(letters(from).map((letter, index) => [letter, twins[index] ?? letter]));
};

/** Letters of a Russian keyboard by the Latin letter on the same key. */
const KEYS = pairs("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", 'йцукенгшщзхъфывапролджэячсмитьбюё');
/** Cyrillic letters that stand where a code of MKB-10 has a Latin one. */
const LOOKALIKES = pairs('авекмнорстух', 'abekmhopctyx');

const fold = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
const swapped = (word: string, map: ReadonlyMap<string, string>): string =>
  letters(word)
    .map((letter) => map.get(letter) ?? letter)
    .join('');
const byKeys = (word: string): string => fold(swapped(word, KEYS));
const asCode = (word: string): string => swapped(word, LOOKALIKES);

/** A code as somebody types it: a letter and a digit at least. */
const CODE = /^\p{L}\d/u;

/** Slips that are forgiven in a word of this length. */
function allowance(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Whether `word`, with at most `slips` slips, is a beginning of `text` (Levenshtein over prefixes). */
export function beginsAlmost(text: string, word: string, slips: number): boolean {
  let row = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= text.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (word[i - 1] === text[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
    if (Math.min(...row) > slips) return false;
  }
  return Math.min(...row) <= slips;
}

function meets(word: string, haystack: string, words: readonly string[]): boolean {
  if (haystack.includes(word)) return true;
  const slips = allowance(word);
  return slips > 0 && words.some((one) => beginsAlmost(one.slice(0, word.length + slips), word, slips));
}

/** Whether all words of the query are met in the text; an empty query meets everything. */
export function isFound(query: string, text: string): boolean {
  const haystack = fold(text);
  const words = haystack.split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
  const codes = asCode(haystack);
  return query
    .toLocaleLowerCase('ru')
    .split(/\s+/)
    .filter(Boolean)
    .every((raw) => {
      if (CODE.test(raw)) return codes.includes(asCode(fold(raw)));
      return meets(fold(raw), haystack, words) || meets(byKeys(raw), haystack, words);
    });
}
