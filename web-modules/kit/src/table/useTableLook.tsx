/** The columns and the density that somebody has chosen for a table; this browser remembers them. */
import type { ReactNode } from 'react';
import { useRemembered } from '@cabinet/kit';
import { ColumnChooser } from './ColumnChooser';
import { chosenColumns, type Column, DENSITIES, type Density } from './columns';

export interface TableLook<Row> {
  readonly columns: readonly Column<Row>[];
  readonly density: Density;
  readonly chooser: ReactNode;
}

const areIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isDensity = (value: unknown): value is Density => DENSITIES.some((one) => one === value);

/** `table`: under which the choice is remembered. */
export function useTableLook<Row>(table: string, columns: readonly Column<Row>[]): TableLook<Row> {
  const [chosen, setChosen] = useRemembered<readonly string[]>(`${table}:columns`, [], areIds);
  const [density, setDensity] = useRemembered<Density>(`${table}:density`, 'normal', isDensity);
  const shown = chosenColumns(columns, chosen);
  return {
    columns: shown,
    density,
    chooser: (
      <ColumnChooser
        columns={columns}
        shown={shown.map(({ id }) => id)}
        density={density}
        onColumns={setChosen}
        onDensity={setDensity}
        onReset={() => {
          setChosen([]);
          setDensity('normal');
        }}
      />
    ),
  };
}
