/** A table whose columns and density the administrator chooses; this browser remembers them. */
import { useRemembered } from '@cabinet/kit';
import {
  chosenColumns,
  ColumnChooser,
  DataTable,
  type DataTableProps,
  DENSITIES,
  type Density,
} from '@cabinet/kit/table';
import css from './Admin.module.css';

export interface ChosenTableProps<Row> extends DataTableProps<Row> {
  /** Under which the choice is remembered. */
  readonly id: string;
}

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isDensity = (value: unknown): value is Density => DENSITIES.some((one) => one === value);

export function ChosenTable<Row>({ id, columns, ...table }: ChosenTableProps<Row>) {
  const [chosen, setChosen] = useRemembered<readonly string[]>(`admin_payments:${id}:columns`, [], isList);
  const [density, setDensity] = useRemembered<Density>(`admin_payments:${id}:density`, 'normal', isDensity);
  const shown = chosenColumns(columns, chosen);
  return (
    <div className="stack">
      <div className={css.tools} data-no-print="">
        <ColumnChooser
          columns={columns}
          shown={shown.map((column) => column.id)}
          density={density}
          onColumns={setChosen}
          onDensity={setDensity}
          onReset={() => {
            setChosen([]);
            setDensity('normal');
          }}
        />
      </div>
      <DataTable {...table} columns={shown} density={density} />
    </div>
  );
}
