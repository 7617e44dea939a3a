/** The header: names that sort at a press, and a row of filters. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@cabinet/kit';
import type { Column, Sorting } from './columns';
import css from './DataTable.module.css';
import { FilterField } from './FilterField';

export interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | undefined;
  readonly onSort: ((column: string) => void) | undefined;
  readonly filters: Readonly<Record<string, string>>;
  readonly onFilter: ((column: string, value: string) => void) | undefined;
  readonly isGrid: boolean;
  /** Selects the page. */
  readonly pageBox: ReactNode;
  readonly hasActions: boolean;
}

/* eslint-disable jsx-a11y/no-redundant-roles -- see DataTable.tsx */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sorting, onSort, filters, onFilter, isGrid, pageBox, hasActions } = props;
  const { t } = useTranslation('kit');
  const cellRole = isGrid ? 'gridcell' : 'cell';
  return (
    <thead role="rowgroup">
      <tr role="row">
        {pageBox !== undefined && (
          <th role="columnheader" scope="col" className={css.checkCell} data-no-print="">
            {pageBox}
          </th>
        )}
        {columns.map(({ id, label, isNumber = false, isSortable = false }) => {
          const direction = sorting?.column === id ? sorting.direction : undefined;
          const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              className={isNumber ? css.number : undefined}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
            >
              {isSortable && onSort ? (
                <button type="button" className={css.sort} onClick={() => onSort(id)}>
                  {label}
                  {direction && <Arrow aria-hidden />}
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
        {hasActions && (
          <th role="columnheader" scope="col" className={css.actionsCell} data-no-print="">
            <span className="visually-hidden">{t('table.actions')}</span>
          </th>
        )}
      </tr>
      {onFilter && (
        <tr role="row" data-filters="" data-no-print="">
          {pageBox !== undefined && <td role={cellRole} className={css.checkCell} />}
          {columns.map(({ id, label, filter }) => (
            <td key={id} role={cellRole}>
              {filter && (
                <FilterField
                  filter={filter}
                  label={t('table.filter', { column: label })}
                  anyLabel={t('table.any')}
                  value={filters[id] ?? ''}
                  onFilter={(value) => onFilter(id, value)}
                />
              )}
            </td>
          ))}
          {hasActions && <td role={cellRole} className={css.actionsCell} />}
        </tr>
      )}
    </thead>
  );
}
