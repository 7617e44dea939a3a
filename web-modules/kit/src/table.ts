/**
 * `@cabinet/kit/table`: TanStack Table 9 (note: `useTable` with `tableFeatures`, not `useReactTable`). On demand.
 */
export * from '@tanstack/react-table';
