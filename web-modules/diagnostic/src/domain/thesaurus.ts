/**
 * The sentence that a path in a thesaurus gives: from the leaf up to the root each template takes the text
 * from below in place of its first `%s`. The same rule as kernel/domain/src/record/thesaurus.rs; both are held to
 * kernel/domain/tests/thesaurus_cases.json.
 */
import type { ThesaurusNode } from '../data/diary.types';

/** Places of children from the root on, e.g. `[0, 2]`. */
export type Path = readonly number[];

const PLACE = '%s';

/** The sentence of a path below this node; null if there is no such path. */
export function textOf(node: ThesaurusNode, path: Path): string | null {
  const [place, ...rest] = path;
  let text: string | null = node.name;
  if (place !== undefined) {
    const child = node.child[place];
    text = child ? textOf(child, rest) : null;
  }
  if (text === null || !node.template?.includes(PLACE)) return text;
  const below = text;
  // A function: `$&` in a hospital's word is no command.
  return node.template.replace(PLACE, () => below);
}

/** Several sentences lie in one text, each on a line of its own. */
export function sentencesOf(value: string): readonly string[] {
  return value.split('\n').filter((sentence) => sentence.trim() !== '');
}

export function joinSentences(sentences: readonly string[]): string {
  return sentences.join('\n');
}

/** A node as the tree shows it. */
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

/** Whether this node or one below it has the words in its name. */
function holds(node: ThesaurusNode, words: readonly string[]): boolean {
  return isHit(node, words) || node.child.some((child) => holds(child, words));
}

function isHit(node: ThesaurusNode, words: readonly string[]): boolean {
  const name = folded(node.name);
  return words.every((word) => name.includes(word));
}

/** The words of a search; none for an empty one. */
export function wordsOf(search: string): readonly string[] {
  return folded(search).split(/\s+/).filter(Boolean);
}

/**
 * The rows in sight, top down. Without a search: what is opened. With one: every node that has all words in its name with
 * all below it, and the nodes above it, opened.
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
