/**
 * Layout of items: the two parts of a measurement as a pair, other measurements in a grid, all others in rows of their
 * own.
 */
import type { DiaryItem } from '../data/diary.types';

/** Two numbers of one measurement: `Артериальное давление, верхнее` and `…, нижнее`. */
export interface Pair {
  readonly name: string;
  readonly halves: readonly { readonly item: DiaryItem; readonly name: string }[];
}

export type Row = { readonly item: DiaryItem } | { readonly pair: Pair };

const isNumber = ({ typeName }: DiaryItem): boolean => typeName === 'Integer' || typeName === 'Double';

/** Whether the item is short enough for a grid cell. */
export const isMeasurement = (item: DiaryItem): boolean => isNumber(item) || item.typeName === 'Time';

/** `Артериальное давление`, `верхнее`; null for a name without a comma. */
function partsOf({ name }: DiaryItem): readonly [string, string] | null {
  const at = name.lastIndexOf(', ');
  return at > 0 && at + 2 < name.length ? [name.slice(0, at), name.slice(at + 2)] : null;
}

function pairOf(one: DiaryItem, other: DiaryItem | undefined): Pair | null {
  if (!isNumber(one) || other?.typeName !== one.typeName || other.unit !== one.unit) return null;
  const [parts, others] = [partsOf(one), partsOf(other)];
  if (parts === null || others === null) return null;
  if (parts[0] !== others[0]) return null;
  return {
    name: parts[0],
    halves: [
      { item: one, name: parts[1] },
      { item: other, name: others[1] },
    ],
  };
}

/** The items of a group in order, with consecutive parts paired. */
export function rowsOf(items: readonly DiaryItem[]): readonly Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (!item) continue;
    const pair = pairOf(item, items[at + 1]);
    rows.push(pair ? { pair } : { item });
    if (pair) at += 1;
  }
  return rows;
}
