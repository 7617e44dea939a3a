/** The row that a key leads to, given the visible rows from top to bottom; null if there is none. */
import { keyOf, type TreeRow } from '../domain/thesaurus';

export function nextRow(rows: readonly TreeRow[], from: TreeRow, key: string): TreeRow | null {
  const at = rows.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1] ?? null;
    case 'ArrowUp':
      return rows[at - 1] ?? null;
    case 'Home':
      return rows[0] ?? null;
    case 'End':
      return rows.at(-1) ?? null;
    // An open row's first child is directly below it.
    case 'ArrowRight':
      return from.isOpen ? (rows[at + 1] ?? null) : null;
    case 'ArrowLeft': {
      const parent = keyOf(from.path.slice(0, -1));
      return rows.find(({ path }) => keyOf(path) === parent) ?? null;
    }
    default:
      return null;
  }
}
