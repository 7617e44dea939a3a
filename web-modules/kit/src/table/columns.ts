/** What a table shows: its columns, their order of sorting and their filters. The server sorts, filters and pages. */
import type { ReactNode } from 'react';

export type Direction = 'asc' | 'desc';

export interface Sorting {
  /** Id of a column. */
  readonly column: string;
  readonly direction: Direction;
}

export type Density = 'normal' | 'dense';

export const DENSITIES: readonly Density[] = ['normal', 'dense'];

/** A field below the column's name: any text, or one of some values. */
export type ColumnFilter =
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] };

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** Aligned as a number. */
  readonly isNumber?: boolean;
  /** A sentence: a line of its own in a card. */
  readonly isLong?: boolean;
  readonly isSortable?: boolean;
  readonly filter?: ColumnFilter;
  readonly cell: (row: Row) => ReactNode;
}

/** The chosen columns, in their own order; all of them if nothing known is chosen. The first one names the row and stays. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): readonly Column<Row>[] {
  const wanted = new Set(chosen);
  const shown = columns.filter(({ id }, index) => index === 0 || wanted.has(id));
  return shown.length > 1 ? shown : columns;
}

/** What a press on a column's name asks for: ascending first, then the other way round. */
export function nextSorting({ column, direction }: Sorting, pressed: string): Sorting {
  return { column: pressed, direction: column === pressed && direction === 'asc' ? 'desc' : 'asc' };
}
