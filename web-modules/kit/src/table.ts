/**
 * `@cabinet/kit/table`: tables of the administrator's screens: sorting, filters, pages, selection, columns. A separate
 * entry loaded on first use.
 */
export { ColumnChooser, type ColumnChooserProps } from './table/ColumnChooser';
export {
  chosenColumns,
  type Column,
  type ColumnFilter,
  DENSITIES,
  type Density,
  type Direction,
  nextSorting,
  type Sorting,
} from './table/columns';
export { DataTable, type DataTableProps } from './table/DataTable';
export { DEFAULT_PAGE_SIZE, PAGE_SIZES, Pager, type PagerProps } from './table/Pager';
export { NO_SELECTION, type Selection, selectedCount } from './table/selection';
export { TableBar, type TableBarProps } from './table/TableBar';
export { typedFilters, type TypedFilters, type TypedFilterStore } from './table/typedFilters';
export { type RestingText, useRestingText } from './table/useRestingText';
