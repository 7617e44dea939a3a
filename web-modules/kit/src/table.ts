/**
 * `@cabinet/kit/table`: tables of the administrator's screens: sorting, filters, pages, selection, columns. A separate
 * entry loaded on first use.
 */
export { ClearFilters, type ClearFiltersProps, NewRowsLink, type NewRowsLinkProps, PrintButton } from './table/buttons';
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
export { type ListPage, ListPager, type ListPagerProps } from './table/ListPager';
export { NoRows, type NoRowsProps } from './table/NoRows';
export { DEFAULT_PAGE_SIZE, PAGE_SIZES, Pager, type PagerProps } from './table/Pager';
export { NO_SELECTION, type Selection, selectedCount } from './table/selection';
export { TableBar, type TableBarProps } from './table/TableBar';
export { TableSearch, type TableSearchProps } from './table/TableSearch';
export { typedFilters, type TypedFilters, type TypedFilterStore } from './table/typedFilters';
export { type RestingText, useRestingText } from './table/useRestingText';
export { type TableLook, useTableLook } from './table/useTableLook';
export {
  type Cursor,
  type CursorPlace,
  type FilterChange,
  placeOf,
  type TableAddress,
  type TableChange,
  type TableQuery,
  type TableState,
  useTableState,
} from './table/useTableState';
