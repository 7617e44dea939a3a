/** Which rows are selected: some of them, on any pages, or all that match the filters, also those never loaded. */

export interface Selection {
  /** Everything that matches; `ids` is empty then. */
  readonly isAll: boolean;
  readonly ids: ReadonlySet<string>;
}

export const NO_SELECTION: Selection = { isAll: false, ids: new Set() };

export const ALL_MATCHING: Selection = { isAll: true, ids: new Set() };

export const isSelected = ({ isAll, ids }: Selection, id: string): boolean => isAll || ids.has(id);

export const selectedCount = ({ isAll, ids }: Selection, total: number): number => (isAll ? total : ids.size);

/** Selects a row, or no longer. If all are selected, the other rows of the page stay so. */
export function withRow(selection: Selection, id: string, page: readonly string[]): Selection {
  const ids = new Set(selection.isAll ? page : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { isAll: false, ids };
}

export const isPageSelected = (selection: Selection, page: readonly string[]): boolean =>
  page.length > 0 && page.every((id) => isSelected(selection, id));

/** Selects the rows of a page, or none of them any more. Other pages stay as they are. */
export function withPage(selection: Selection, page: readonly string[]): Selection {
  if (selection.isAll) return NO_SELECTION;
  const ids = new Set(selection.ids);
  const isWhole = isPageSelected(selection, page);
  for (const id of page) {
    if (isWhole) ids.delete(id);
    else ids.add(id);
  }
  return { isAll: false, ids };
}
