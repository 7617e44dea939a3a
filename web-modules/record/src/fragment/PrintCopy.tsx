/**
 * A copy of the text made of our own elements. It measures the height (a frame without scripts cannot report it) and is
 * used for printing (browsers print only the visible part of a frame). Otherwise it is invisible and hidden from screen
 * readers.
 */
import { createElement, type ReactNode, type Ref, useMemo } from 'react';
import css from './Fragment.module.css';
import type { Size } from './frameDocument';
import { FRAGMENT_SHEET } from './sheet';
import { type FragmentNode, fragmentTree } from './tree';

/** Elements that must not have children in React. */
const EMPTY = new Set(['br', 'hr', 'img']);
/** Elements that must not contain whitespace text. */
const STRICT = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);

function drawn(nodes: readonly FragmentNode[], parent = ''): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return STRICT.has(parent) && node.trim() === '' ? null : node;
    const attributes = { ...node.attributes, key: index };
    return EMPTY.has(node.tag)
      ? createElement(node.tag, attributes)
      : createElement(node.tag, attributes, ...drawn(node.children, node.tag));
  });
}

export function PrintCopy({
  html,
  size,
  ref,
}: {
  readonly html: string;
  readonly size: Size;
  readonly ref: Ref<HTMLDivElement>;
}) {
  const parts = useMemo(() => drawn(fragmentTree(html)), [html]);
  return (
    <div className={css.twin} aria-hidden inert>
      <style>{FRAGMENT_SHEET}</style>
      <div ref={ref} className="fragment" data-size={size}>
        {parts}
      </div>
    </div>
  );
}
