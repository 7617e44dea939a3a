/** The order of the list, and its folders: one for each month. */
import type { UserFile } from '../data/files.types';

export const ORDERS = ['newest', 'oldest', 'name', 'size'] as const;
export type Order = (typeof ORDERS)[number];

export const isOrder = (value: unknown): value is Order => ORDERS.some((order) => order === value);

const compared: Readonly<Record<Order, (a: UserFile, b: UserFile, names: Intl.Collator) => number>> = {
  newest: (a, b) => Date.parse(b.created) - Date.parse(a.created),
  oldest: (a, b) => Date.parse(a.created) - Date.parse(b.created),
  name: (a, b, names) => names.compare(a.name, b.name),
  size: (a, b) => b.size - a.size,
};

/** Sorted; equal ones by name. */
export function sorted(files: readonly UserFile[], order: Order, language: string): readonly UserFile[] {
  const names = new Intl.Collator(language, { numeric: true });
  return files.toSorted((a, b) => compared[order](a, b, names) || names.compare(a.name, b.name));
}

/** Whose files are shown: all, the patient's own, those from the hospital. */
export const OWNERS = ['all', 'hospital', 'own'] as const;
export type Owner = (typeof OWNERS)[number];

export const isOf = (owner: Owner, { kind }: UserFile): boolean =>
  owner === 'all' || (owner === 'own') === (kind === 'own');

export interface Folder {
  /** `2026-11`; null: all files in one. */
  readonly month: string | null;
  readonly files: readonly UserFile[];
}

/** Folders by month, in the order of the files. Other orders than those by date mix the months: one folder. */
export function foldersOf(
  files: readonly UserFile[],
  order: Order,
  dateOf: (instant: string) => string,
): readonly Folder[] {
  if (order === 'name' || order === 'size') return files.length === 0 ? [] : [{ month: null, files }];
  const months = new Map<string, UserFile[]>();
  for (const file of files) {
    const month = dateOf(file.created).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), file]);
  }
  return [...months].map(([month, own]) => ({ month, files: own }));
}
