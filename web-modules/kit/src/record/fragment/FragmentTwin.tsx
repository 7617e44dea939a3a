/**
 * The text once more, as elements of ours: measured on the screen (a frame without scripts cannot tell its height), shown on
 * paper (a browser prints only the visible part of a frame). Nobody sees or hears it otherwise.
 */
import { createElement, type ReactNode, type Ref, useMemo } from 'react';
import css from './Fragment.module.css';
import type { Size } from './frameDocument';
import { FRAGMENT_SHEET } from './sheet';
import { type FragmentNode, fragmentTree } from './tree';

/** Elements that React must not give children to. */
const EMPTY = new Set(['br', 'hr', 'img']);
/** Inside these the spaces between elements are not allowed. */
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

export function FragmentTwin({
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
