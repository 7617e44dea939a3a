/**
 * Parses a hospital's text into a tree of the few elements on our list. The browser parses it into a document that is
 * never shown and runs nothing (`DOMParser`). Elements not on the list are dropped, but their text is kept.
 *
 * The kernel has already sanitized the text. The tree is used for the copy that is measured and printed, which consists
 * of our own elements only.
 */

/** Elements rendered without attributes of their own. */
const PLAIN = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div section article span b strong i em u s sub sup small mark br hr ul ol li dl dt dd ' +
    'blockquote pre code table caption thead tbody tfoot tr th td img'
  ).split(' '),
);
/** Elements whose content is not readable text. */
const SILENT = new Set(
  'script style noscript template head title meta link iframe object embed svg math form textarea select option button input video audio canvas base'.split(
    ' ',
  ),
);
/** Maximum nesting depth, a defence against stack exhaustion. Below it, only the text is kept. */
const DEEPEST = 60;
/** Pictures must be inline: loading an address would disclose that the text is being read. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/** An element, or text. */
export type FragmentNode = string | FragmentElement;
export interface FragmentElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly FragmentNode[];
}

function span(element: Element, name: string): number | null {
  const count = Number(element.getAttribute(name) ?? '');
  return Number.isInteger(count) && count > 1 && count <= 100 ? count : null;
}

function attributesOf(tag: string, element: Element): FragmentElement['attributes'] | null {
  if (tag === 'img') {
    const src = element.getAttribute('src') ?? '';
    return PICTURE.test(src) ? { src, alt: element.getAttribute('alt') ?? '' } : null;
  }
  if (tag !== 'td' && tag !== 'th') return {};
  const colSpan = span(element, 'colspan');
  const rowSpan = span(element, 'rowspan');
  return { ...(colSpan && { colSpan }), ...(rowSpan && { rowSpan }) };
}

function nodesOf(parent: ParentNode & Node, depth: number): readonly FragmentNode[] {
  return [...parent.childNodes].flatMap((node): readonly FragmentNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    if (!(node instanceof Element) && node.nodeType !== Node.ELEMENT_NODE) return [];
    const element = node as Element;
    const tag = element.localName;
    if (SILENT.has(tag)) return [];
    if (depth >= DEEPEST) return [element.textContent];
    const children = nodesOf(element, depth + 1);
    const attributes = PLAIN.has(tag) ? attributesOf(tag, element) : null;
    return attributes ? [{ tag, attributes, children }] : children;
  });
}

export function fragmentTree(html: string): readonly FragmentNode[] {
  return nodesOf(new DOMParser().parseFromString(html, 'text/html').body, 0);
}

/** The plain text of a tree. */
export function wordsOf(nodes: readonly FragmentNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');
}
