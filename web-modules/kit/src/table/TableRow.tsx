import type { ReactNode } from 'react';
import { classes, useTranslation } from '@cabinet/kit';
import type { Column } from './columns';
import css from './DataTable.module.css';
import { isSelected, type Selection } from './selection';

/** What all rows share. */
export interface RowParts<Row> {
  readonly columns: readonly Column<Row>[];
  readonly isGrid: boolean;
  readonly isMarked: ((row: Row) => boolean) | undefined;
  readonly nameOf: ((row: Row) => string) | undefined;
  readonly selection: Selection | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
}

export interface TableRowProps<Row> extends RowParts<Row> {
  readonly id: string;
  readonly row: Row;
  readonly onSelect: () => void;
}

export function TableRow<Row>({
  id,
  row,
  columns,
  isGrid,
  isMarked,
  nameOf,
  selection,
  actions,
  onSelect,
}: TableRowProps<Row>) {
  const { t } = useTranslation('kit');
  const isChosen = selection !== undefined && isSelected(selection, id);
  const cellRole = isGrid ? 'gridcell' : 'cell';
  return (
    <tr
      role="row"
      aria-selected={isGrid && selection !== undefined ? isChosen : undefined}
      data-selected={isChosen || undefined}
      data-marked={isMarked?.(row) === true ? '' : undefined}
    >
      {selection !== undefined && (
        <td role={cellRole} className={css.checkCell} data-no-print="">
          <input
            type="checkbox"
            className={css.check}
            aria-label={t('table.select', { name: nameOf?.(row) ?? id })}
            checked={isChosen}
            onChange={onSelect}
          />
        </td>
      )}
      {columns.map(({ id: column, label, isNumber = false, isLong = false, cell }, index) => {
        const className = classes(isNumber && css.number, isLong && css.long) || undefined;
        return index === 0 ? (
          <th key={column} role="rowheader" scope="row" data-label={label} className={className}>
            {cell(row)}
          </th>
        ) : (
          <td key={column} role={cellRole} data-label={label} className={className}>
            {cell(row)}
          </td>
        );
      })}
      {actions && (
        <td role={cellRole} className={css.actionsCell} data-no-print="">
          {actions(row)}
        </td>
      )}
    </tr>
  );
}
