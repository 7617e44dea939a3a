/** Removes the first heading of a text if it repeats the document's name, which the page shows as its own heading. */

/** A heading of plain text at the very beginning. */
const HEADING = /^\s*<h([1-6])>([^<>]*)<\/h\1>/i;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

const plain = (text: string): string =>
  text
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[.:]$/, '')
    .trim()
    .toLocaleLowerCase();

export function withoutTitle(html: string, titles: readonly string[]): string {
  const heading = HEADING.exec(html);
  const [whole = '', , words = ''] = heading ?? [];
  const isTitle = heading !== null && titles.some((title) => plain(title) === plain(words));
  const rest = html.slice(whole.length);
  // A text that consists only of its title is kept.
  return isTitle && rest.trim() !== '' ? rest : html;
}
