/**
 * A tree to choose leaves from, following ARIA's tree pattern: one tab stop, up and down move between rows, right
 * expands and enters, left collapses and leaves, Home and End, Enter or Space chooses a leaf.
 */
import { classes, useTranslation } from '@cabinet/kit';
import { Check, ChevronRight, Plus } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ThesaurusNode } from '../data/diary.types';
import { keyOf, rowsOf, textOf, type TreeRow } from '../domain/thesaurus';
import css from './ThesaurusTree.module.css';
import { nextRow } from './treeKeys';

export interface ThesaurusTreeProps {
  readonly label: string;
  readonly root: ThesaurusNode;
  /** Words of the search; empty for the whole tree. */
  readonly words: readonly string[];
  readonly chosen: readonly string[];
  readonly onToggle: (sentence: string) => void;
}

export function ThesaurusTree({ label, root, words, chosen, onToggle }: ThesaurusTreeProps) {
  const { t } = useTranslation('diagnostic');
  const tree = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<string | null>(null);
  const movesFocus = useRef(false);
  const rows = rowsOf(root, opened, words);
  // The row in the tab order; a search may have removed it.
  const stop = rows.find(({ path }) => keyOf(path) === wanted) ?? rows[0];

  // A layout effect, to run before the next key press: a passive effect may run after it, and the key would act on the
  // previous row.
  useLayoutEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const open = ({ path }: TreeRow, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(keyOf(path));
    else next.delete(keyOf(path));
    setOpened(next);
  };
  const press = (row: TreeRow) => {
    setWanted(keyOf(row.path));
    const sentence = textOf(root, row.path);
    if (row.node.child.length > 0) open(row, !row.isOpen);
    else if (sentence !== null) onToggle(sentence);
  };
  const onKey = (event: KeyboardEvent, row: TreeRow) => {
    if (event.key === 'Enter' || event.key === ' ') press(row);
    else if (event.key === 'ArrowRight' && row.node.child.length > 0 && !row.isOpen) open(row, true);
    else if (event.key === 'ArrowLeft' && row.isOpen && words.length === 0) open(row, false);
    else {
      const next = nextRow(rows, row, event.key);
      if (!next) return;
      movesFocus.current = true;
      setWanted(keyOf(next.path));
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <p role="status" className={rows.length > 0 ? 'visually-hidden' : 'muted'}>
        {words.length > 0 && t(rows.length > 0 ? 'thesaurus.found' : 'thesaurus.nothing', { count: rows.length })}
      </p>
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        aria-multiselectable
        className={css.tree}
        hidden={rows.length === 0}
      >
        {rows.map((row) => {
          const isLeaf = row.node.child.length === 0;
          const sentence = isLeaf ? textOf(root, row.path) : null;
          const isChosen = sentence !== null && chosen.includes(sentence);
          return (
            <div
              key={keyOf(row.path)}
              role="treeitem"
              aria-level={row.level}
              aria-setsize={row.siblings}
              aria-posinset={row.place}
              aria-expanded={isLeaf ? undefined : row.isOpen}
              aria-selected={isLeaf ? isChosen : undefined}
              tabIndex={row === stop ? 0 : -1}
              className={css.row}
              style={{ paddingInlineStart: `${String(row.level * 1.25 - 0.75)}rem` }}
              onClick={() => press(row)}
              onKeyDown={(event) => onKey(event, row)}
            >
              {isLeaf ? (
                isChosen ? (
                  <Check aria-hidden />
                ) : (
                  <Plus aria-hidden />
                )
              ) : (
                <ChevronRight aria-hidden className={classes(css.chevron, row.isOpen && css.open)} />
              )}
              <span>
                {row.node.name}
                {sentence !== null && sentence !== row.node.name && <span className={css.sentence}>{sentence}</span>}
              </span>
            </div>
          );
        })}
      </div>
    </>
  );
}
