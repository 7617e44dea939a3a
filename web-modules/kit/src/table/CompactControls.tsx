/** Above the cards, where there is no header: sorting, filters, and the selection of the page. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '@cabinet/kit';
import type { Column, Sorting } from './columns';
import css from './DataTable.module.css';
import { FilterField } from './FilterField';

export interface CompactControlsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | undefined;
  readonly onSort: ((column: string) => void) | undefined;
  readonly filters: Readonly<Record<string, string>>;
  readonly onFilter: ((column: string, value: string) => void) | undefined;
  readonly pageBox: ReactNode;
}

export function CompactControls<Row>(props: CompactControlsProps<Row>) {
  const { columns, sorting, onSort, filters, onFilter, pageBox } = props;
  const { t } = useTranslation('kit');
  const sortId = useId();
  const sortable = columns.filter(({ isSortable = false }) => isSortable);
  const filtered = columns.filter(({ filter }) => filter !== undefined);
  return (
    <div className={css.controls} data-no-print="">
      {pageBox && (
        <span className={css.pageChoice}>
          {pageBox}
          <span className="muted small" aria-hidden>
            {t('table.select_page')}
          </span>
        </span>
      )}
      {onSort && sortable.length > 0 && (
        <span className={css.sortChoice}>
          <label htmlFor={sortId} className="muted small">
            {t('table.sort')}
          </label>
          <select
            id={sortId}
            className={css.filter}
            value={sorting?.column ?? ''}
            onChange={({ target }) => onSort(target.value)}
          >
            {sortable.every(({ id }) => id !== sorting?.column) && <option value={sorting?.column ?? ''}>—</option>}
            {sortable.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          {sorting && (
            <button type="button" className={css.turn} onClick={() => onSort(sorting.column)}>
              {t(sorting.direction === 'asc' ? 'table.ascending' : 'table.descending')}
            </button>
          )}
        </span>
      )}
      {onFilter && filtered.length > 0 && (
        <details className={css.details}>
          <summary>
            {t('table.filters')}
            <ChevronDown aria-hidden />
          </summary>
          <div className={css.filterList}>
            {filtered.map(({ id, label, filter }) => (
              <div key={id}>
                <span className="muted small" aria-hidden>
                  {label}
                </span>
                {filter && (
                  <FilterField
                    filter={filter}
                    label={t('table.filter', { column: label })}
                    anyLabel={t('table.any')}
                    value={filters[id] ?? ''}
                    onFilter={(value) => onFilter(id, value)}
                  />
                )}
              </div>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
