/**
 * A dense table of data with a sticky header and first column, in a scroller of its own. Below 1050 px each row is
 * a card whose cells name their column (B-088); sorting and filters are above the cards then. The roles are explicit,
 * because browsers drop those of a table that is laid out as something else.
 *
 * With `onOpen` or `selection` it is a grid that is walked by keyboard (`useGridKeys.ts`). The server sorts, filters and
 * pages: this shows what it is given and says what is wanted.
 */
import { type ReactNode, useRef } from 'react';
import { classes, useIsCompact, useTranslation } from '@cabinet/kit';
import { CompactControls } from './CompactControls';
import type { Column, Density, Sorting } from './columns';
import css from './DataTable.module.css';
import { type RowParts, TableRow } from './TableRow';
import { isPageSelected, type Selection, withPage, withRow } from './selection';
import { TableHead } from './TableHead';
import { useGridKeys } from './useGridKeys';

export interface DataTableProps<Row> {
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The row's name, for its checkbox; required with `selection`. */
  readonly nameOf?: (row: Row) => string;
  /** Rows to look at. */
  readonly isMarked?: (row: Row) => boolean;
  /** At least 1300 px wide. */
  readonly isWide?: boolean;
  readonly isBusy?: boolean;
  readonly density?: Density;
  readonly sorting?: Sorting;
  readonly onSort?: (column: string) => void;
  readonly filters?: Readonly<Record<string, string>>;
  readonly onFilter?: (column: string, value: string) => void;
  readonly selection?: Selection;
  readonly onSelect?: (selection: Selection) => void;
  readonly onOpen?: (row: Row) => void;
  /** The row's menu, in the last column. */
  readonly actions?: (row: Row) => ReactNode;
  /** In place of the rows, if there are none: the header stays, so that its filters can be changed. */
  readonly empty?: ReactNode;
}

/* eslint-disable jsx-a11y/no-redundant-roles -- see above */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, isMarked, isWide = false, isBusy = false, density = 'normal' } = props;
  const { sorting, onSort, filters = {}, onFilter, selection, onSelect, onOpen, actions, empty } = props;
  const { t } = useTranslation('kit');
  const table = useRef<HTMLTableElement>(null);
  const isCompact = useIsCompact();
  const isGrid = !isCompact && (onOpen !== undefined || selection !== undefined);
  const isScrolled = !isGrid && !isCompact;
  const page = rows.map(keyOf);
  const select = (row: number) => {
    const id = page[row];
    if (selection && id !== undefined) onSelect?.(withRow(selection, id, page));
  };
  useGridKeys(table, {
    isOn: isGrid,
    onSelect: select,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) onOpen?.(row);
    },
  });
  const hasFilters = onFilter !== undefined && columns.some(({ filter }) => filter !== undefined);
  const pageBox = selection && (
    <input
      type="checkbox"
      className={css.check}
      aria-label={t('table.select_page')}
      checked={isPageSelected(selection, page)}
      disabled={page.length === 0}
      onChange={() => onSelect?.(withPage(selection, page))}
    />
  );
  const parts: RowParts<Row> = { columns, isGrid, isMarked, nameOf, selection, actions };
  return (
    <div className={css.frame} data-compact={isCompact || undefined} data-density={density}>
      {isCompact && (onSort !== undefined || hasFilters || pageBox !== undefined) && (
        <CompactControls {...{ columns, sorting, onSort, filters, onFilter, pageBox }} />
      )}
      {/* No landmark: the section around a table often has the table's name. */}
      {/* eslint-disable jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls takes the focus */}
      <div
        className={css.scroller}
        role={isScrolled ? 'group' : undefined}
        aria-label={isScrolled ? label : undefined}
        tabIndex={isScrolled ? 0 : undefined}
      >
        {/* eslint-enable jsx-a11y/no-noninteractive-tabindex */}
        <table
          ref={table}
          role={isGrid ? 'grid' : 'table'}
          aria-label={label}
          aria-busy={isBusy || undefined}
          aria-multiselectable={isGrid && selection !== undefined ? true : undefined}
          className={classes(css.table, isWide && css.broad)}
        >
          <TableHead
            {...{ columns, sorting, filters, isGrid, pageBox }}
            onSort={isCompact ? undefined : onSort}
            onFilter={isCompact || !hasFilters ? undefined : onFilter}
            hasActions={actions !== undefined}
          />
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              <TableRow key={keyOf(row)} id={keyOf(row)} row={row} {...parts} onSelect={() => select(index)} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && empty}
      </div>
    </div>
  );
}
