/** The numbers of the selected accounts, by which the table is asked for them: the pages that they were selected on may be gone. */
import type { Selection } from '@cabinet/kit/table';
import { useRef } from 'react';
import type { CabinetRow } from '../data/contract';

/** `rows` are those on which something can be selected now. */
export function useSelectedNumbers(
  rows: readonly CabinetRow[] | undefined,
  onSelect: (selection: Selection) => void,
): {
  readonly select: (selection: Selection) => void;
  readonly numbersOf: (selection: Selection) => readonly number[];
} {
  const known = useRef(new Map<string, number>());
  return {
    select: (selection) => {
      for (const { id, number } of rows ?? []) if (selection.ids.has(id)) known.current.set(id, number);
      onSelect(selection);
    },
    numbersOf: ({ ids }) => [...ids].flatMap((id) => known.current.get(id) ?? []),
  };
}
