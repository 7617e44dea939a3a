/** Filtering a list that is on the screen: every word typed must occur, whatever the case, ё as е. */

const folded = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Whether all words of the filter occur in the text; an empty filter lets everything through. */
export function matches(filter: string, text: string): boolean {
  const haystack = folded(text);
  return folded(filter)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
