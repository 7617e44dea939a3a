/**
 * Builds the sentence of a path in a thesaurus: from the leaf up to the root, each template replaces its
 * first `%s` with the text from below. kernel/domain/src/record/thesaurus.rs implements the same rule; both are tested
 * against kernel/domain/tests/thesaurus_cases.json.
 */
import type { ThesaurusNode } from '../data/diary.types';

/** Indexes of the children from the root on, e.g. `[0, 2]`. */
export type Path = readonly number[];

const PLACE = '%s';

/** The sentence of a path below this node; null if the path does not exist. */
export function textOf(node: ThesaurusNode, path: Path): string | null {
  const [place, ...rest] = path;
  let text: string | null = node.name;
  if (place !== undefined) {
    const child = node.child[place];
    text = child ? textOf(child, rest) : null;
  }
  if (text === null || !node.template?.includes(PLACE)) return text;
  const below = text;
  // A replacement function, because `$&` in a hospital's text would be special otherwise.
  return node.template.replace(PLACE, () => below);
}

/** Splits a value into its sentences, one per line. */
export function sentencesOf(value: string): readonly string[] {
  return value.split('\n').filter((sentence) => sentence.trim() !== '');
}

export function joinSentences(sentences: readonly string[]): string {
  return sentences.join('\n');
}

/** A row of the tree. */
export interface TreeRow {
  readonly node: ThesaurusNode;
  readonly path: Path;
  /** 1 for the children of the root. */
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  readonly isOpen: boolean;
}

export const keyOf = (path: Path): string => path.join('.');

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Whether this node or a descendant has the words in its name. */
function holds(node: ThesaurusNode, words: readonly string[]): boolean {
  return isHit(node, words) || node.child.some((child) => holds(child, words));
}

function isHit(node: ThesaurusNode, words: readonly string[]): boolean {
  const name = folded(node.name);
  return words.every((word) => name.includes(word));
}

/** The words of a search; empty for an empty search. */
export function wordsOf(search: string): readonly string[] {
  return folded(search).split(/\s+/).filter(Boolean);
}

/**
 * The visible rows from top to bottom. Without a search: the expanded nodes. With one: every node with all words in its
 * name and its subtree, and its ancestors, expanded.
 */
export function rowsOf(root: ThesaurusNode, opened: ReadonlySet<string>, words: readonly string[]): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (parent: ThesaurusNode, above: Path, isInside: boolean) => {
    const shown = parent.child
      .map((node, index) => ({ node, index }))
      .filter(({ node }) => words.length === 0 || isInside || holds(node, words));
    shown.forEach(({ node, index }, at) => {
      const path = [...above, index];
      const isFound = words.length > 0 && !isInside && isHit(node, words);
      const leadsOn = words.length > 0 && !isInside && !isFound;
      const isOpen = node.child.length > 0 && (leadsOn || opened.has(keyOf(path)));
      rows.push({ node, path, level: path.length, place: at + 1, siblings: shown.length, isOpen });
      if (isOpen) walk(node, path, isInside || isFound);
    });
  };
  walk(root, [], false);
  return rows;
}
