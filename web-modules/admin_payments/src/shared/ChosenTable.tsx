/** A table whose columns and density the administrator chooses; this browser remembers them. */
import { DataTable, type DataTableProps, useTableLook } from '@cabinet/kit/table';
import css from './Admin.module.css';

export interface ChosenTableProps<Row> extends DataTableProps<Row> {
  /** Under which the choice is remembered. */
  readonly id: string;
}

export function ChosenTable<Row>({ id, columns, ...table }: ChosenTableProps<Row>) {
  const { chooser, ...look } = useTableLook(`admin_payments:${id}`, columns);
  return (
    <div className="stack">
      <div className={css.tools} data-no-print="">
        {chooser}
      </div>
      <DataTable {...table} {...look} />
    </div>
  );
}
