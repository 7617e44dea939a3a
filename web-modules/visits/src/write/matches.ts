/** Filters a list on the screen: every word of the filter must occur, ignoring case and treating ё as е. */

const folded = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Whether all words of the filter occur in the text; an empty filter matches everything. */
export function matches(filter: string, text: string): boolean {
  const haystack = folded(text);
  return folded(filter)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
