/**
 * The keyboard of a table as in a spreadsheet (the grid pattern of the ARIA Authoring Practices): one Tab stop, arrows,
 * Home and End, with Ctrl the first and last row, Page Up and Page Down; Space selects the row, Enter opens it.
 *
 * A cell with a control hands the focus to it; one with several controls is walked through by the arrows left and right before
 * they leave it. The fields of the header's filters are Tab stops of their own, because
 * arrows belong to the text there; the arrow down leads from them into the table.
 */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Rows that Page Up and Page Down pass. */
const PAGE_ROWS = 10;

const CONTROL = 'a[href], button, input, select, textarea';

interface Place {
  readonly row: number;
  readonly column: number;
}

export interface GridKeys {
  readonly isOn: boolean;
  /** Of the row with this number in the body. */
  readonly onOpen: (row: number) => void;
  readonly onSelect: (row: number) => void;
}

/** The rows that the arrows walk through; `data-filters` marks the row that they do not. */
const rowsOf = (table: HTMLTableElement): readonly HTMLTableRowElement[] =>
  [...table.rows].filter((row) => row.dataset.filters === undefined);

const targetOf = (cell: HTMLElement): HTMLElement => cell.querySelector<HTMLElement>(CONTROL) ?? cell;

/** The control beside the focused one in a cell with several; null at the cell's edge. */
function besideIn(cell: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | null {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return null;
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROL)];
  const at = controls.indexOf(target as HTMLElement);
  return at < 0 ? null : (controls[at + step] ?? null);
}

/** Within the table; null for an empty one. */
function clamped(rows: readonly HTMLTableRowElement[], { row, column }: Place): Place | null {
  const last = rows.length - 1;
  const at = Math.min(Math.max(row, 0), last);
  const cells = rows[at]?.cells.length ?? 0;
  return cells === 0 ? null : { row: at, column: Math.min(Math.max(column, 0), cells - 1) };
}

/** Makes the cell at `place` the only Tab stop. */
function markTabStop(rows: readonly HTMLTableRowElement[], place: Place): void {
  rows.forEach(({ cells }, row) => {
    [...cells].forEach((cell, column) => {
      const target = targetOf(cell);
      for (const control of cell.querySelectorAll<HTMLElement>(CONTROL)) control.tabIndex = -1;
      target.tabIndex = row === place.row && column === place.column ? 0 : -1;
    });
  });
}

function moved({ row, column }: Place, { key, ctrlKey }: KeyboardEvent, last: Place): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: row - PAGE_ROWS, column };
    case 'PageDown':
      return { row: row + PAGE_ROWS, column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? last.row : row, column: last.column };
    default:
      return null;
  }
}

export function useGridKeys(table: RefObject<HTMLTableElement | null>, { isOn, onOpen, onSelect }: GridKeys): void {
  // The first cell with data; the header's row is above it.
  const place = useRef<Place>({ row: 1, column: 1 });

  useLayoutEffect(() => {
    if (!isOn || !table.current) return;
    const rows = rowsOf(table.current);
    const there = clamped(rows, place.current);
    if (there) markTabStop(rows, there);
  });

  const press = useEffectEvent((event: KeyboardEvent) => {
    const root = table.current;
    const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('th, td');
    const line = cell?.parentElement as HTMLTableRowElement | null | undefined;
    if (!root || !cell || !line || event.altKey || event.metaKey) return;
    const rows = rowsOf(root);
    const heads = root.tHead ? rows.filter(({ parentElement }) => parentElement === root.tHead).length : 0;
    const go = (to: Place) => {
      const there = clamped(rows, to);
      const target = there && rows[there.row]?.cells[there.column];
      if (!target) return;
      event.preventDefault();
      // A menu's button would open its menu at an arrow.
      event.stopPropagation();
      targetOf(target).focus();
    };
    if (line.dataset.filters !== undefined) {
      if (event.key === 'ArrowDown' && event.target instanceof HTMLInputElement) {
        go({ row: heads, column: cell.cellIndex });
      }
      return;
    }
    const beside = besideIn(cell, event);
    if (beside) {
      event.preventDefault();
      event.stopPropagation();
      beside.focus();
      return;
    }
    const at: Place = { row: rows.indexOf(line), column: cell.cellIndex };
    const to = moved(at, event, { row: rows.length - 1, column: line.cells.length - 1 });
    if (to) {
      go(to);
    } else if (at.row >= heads && event.key === ' ' && !(event.target as HTMLElement).matches('button, input')) {
      event.preventDefault();
      onSelect(at.row - heads);
    } else if (at.row >= heads && event.key === 'Enter' && !(event.target as HTMLElement).matches('a, button')) {
      event.preventDefault();
      onOpen(at.row - heads);
    }
  });

  const arrive = useEffectEvent((event: FocusEvent) => {
    const root = table.current;
    const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('th, td');
    if (!root || !cell) return;
    const rows = rowsOf(root);
    const row = rows.indexOf(cell.parentElement as HTMLTableRowElement);
    if (row < 0) return;
    place.current = { row, column: cell.cellIndex };
    markTabStop(rows, place.current);
  });

  useEffect(() => {
    const root = table.current;
    if (!isOn || !root) return undefined;
    // Before React: the table decides what an arrow means in it. Menus that its rows open are elsewhere in the document.
    const onKey = (event: KeyboardEvent) => press(event);
    const onFocus = (event: FocusEvent) => arrive(event);
    root.addEventListener('keydown', onKey, true);
    root.addEventListener('focusin', onFocus);
    return () => {
      root.removeEventListener('keydown', onKey, true);
      root.removeEventListener('focusin', onFocus);
    };
  }, [isOn, table]);
}
