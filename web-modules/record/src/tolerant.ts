/**
 * Tolerant search in a list on the screen: treats ё as е, Latin look-alikes as Cyrillic, accepts the wrong keyboard
 * layout and, in longer words, typing errors. Every word of the query must match.
 */

/** Splits into code units: no letter of these alphabets has two. */
const letters = (text: string): string[] => Array.from(text);

const pairs = (from: string, to: string): ReadonlyMap<string, string> => {
  const twins = letters(to);
  return new Map(letters(from).map((letter, index) => [letter, twins[index] ?? letter]));
};

/** Letters of the Russian keyboard by the Latin letter on the same key. */
const KEYS = pairs("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", 'йцукенгшщзхъфывапролджэячсмитьбюё');
/** Cyrillic letters typed in place of the Latin one of an MKB-10 code. */
const LOOKALIKES = pairs('авекмнорстух', 'abekmhopctyx');

const fold = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
const swapped = (word: string, map: ReadonlyMap<string, string>): string =>
  letters(word)
    .map((letter) => map.get(letter) ?? letter)
    .join('');
const byKeys = (word: string): string => fold(swapped(word, KEYS));
const asCode = (word: string): string => swapped(word, LOOKALIKES);

/** A code as typed: at least a letter and a digit. */
const CODE = /^\p{L}\d/u;

/** Number of typing errors allowed for the length of the word. */
function allowance(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Whether `word`, with at most `slips` errors, is a prefix of `text` (Levenshtein over prefixes). */
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

/** Whether the text matches all words of the query; an empty query matches everything. */
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
