/**
 * A dense table of data; below 1050 px each row is a card whose cells name their column. The roles are explicit, because
 * browsers drop those of a table that is laid out as something else.
 */
import { classes, ScrollableTable } from '@cabinet/kit';
import type { ReactNode } from 'react';
import css from './DataTable.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** Aligned as a number. */
  readonly isNumber?: boolean;
  /** A sentence: a line of its own in a card. */
  readonly isLong?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Rows to look at. */
  readonly isMarked?: (row: Row) => boolean;
}

/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */
export function DataTable<Row>({ label, columns, rows, keyOf, isMarked }: DataTableProps<Row>) {
  return (
    <div className={css.frame}>
      <ScrollableTable label={label}>
        <table role="table" aria-label={label} className={css.table}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ id, label: name, isNumber = false }) => (
                <th key={id} role="columnheader" scope="col" className={isNumber ? css.number : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={keyOf(row)} role="row" data-marked={isMarked?.(row) === true ? '' : undefined}>
                {columns.map(({ id, label: name, isNumber = false, isLong = false, cell }, index) => {
                  const className = classes(isNumber && css.number, isLong && css.long);
                  const look = { 'data-label': name, className: className === '' ? undefined : className };
                  return index === 0 ? (
                    <th key={id} role="rowheader" scope="row" {...look}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={id} role="cell" {...look}>
                      {cell(row)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTable>
    </div>
  );
}
