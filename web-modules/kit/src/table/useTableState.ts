/**
 * What a table of many pages shows, kept in the address: page, size, sorting, choices. Filters that are typed may be names:
 * they are kept elsewhere (`typedFilters.ts`). A neighbouring page begins at a cursor, which the history entry carries.
 */
import { useLocation, useNavigate } from '@cabinet/kit/router';
import type { Location } from 'react-router';
import { useLocationNow } from '../router/useLocationNow';
import type { Sorting } from './columns';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from './Pager';
import type { TypedFilters, TypedFilterStore } from './typedFilters';

/** A table and what its address may hold. */
export interface TableAddress {
  readonly path: string;
  /** Filters that name nobody: they are in the address. */
  readonly choices: readonly string[];
  /** Filters that are typed. */
  readonly typed: readonly string[];
  readonly store: TypedFilterStore;
  /** At first; a table that cannot be sorted has none. */
  readonly sorting?: Sorting;
}

export type Cursor = string | number;

/** Where a page begins, if it is the neighbour of the one before it. */
export interface CursorPlace {
  readonly after?: Cursor | undefined;
  readonly before?: Cursor | undefined;
}

export interface TableQuery extends CursorPlace {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sorting: Sorting;
  readonly filters: TypedFilters;
}

/** Another value, or the one that comes out of the present one. */
type Change<Value> = Value | ((now: Value) => Value);

/** Other filters. */
export type FilterChange = Change<TypedFilters>;

/** Another size, order or filters. */
export interface TableChange {
  readonly size?: number;
  readonly sorting?: Change<Sorting>;
  readonly filters?: FilterChange;
}

export interface TableState extends TableQuery {
  readonly goTo: (page: number, place?: CursorPlace) => void;
  /** Begins at the first page, because the list has other pages then. */
  readonly show: (change: TableChange) => void;
  /** The address of the first page with these filters, without those that are typed. */
  readonly addressOf: (filters: TypedFilters) => string;
}

const UNSORTED: Sorting = { column: '', direction: 'asc' };

type Shown = Omit<TableQuery, keyof CursorPlace>;

function shownIn(search: string, { choices, sorting }: TableAddress): Shown {
  const given = new URLSearchParams(search);
  const page = Number(given.get('page'));
  const size = Number(given.get('size'));
  const column = given.get('sort');
  return {
    page: Number.isInteger(page) && page > 1 ? page : 1,
    size: PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    sorting: column ? { column, direction: given.get('direction') === 'desc' ? 'desc' : 'asc' } : (sorting ?? UNSORTED),
    filters: Object.fromEntries(choices.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? '']] : []))),
  };
}

/** What is as usual is left out. */
function searchOf(
  { page, size, sorting, filters }: Shown,
  { choices, sorting: usual = UNSORTED }: TableAddress,
): string {
  const parameters = new URLSearchParams();
  if (page > 1) parameters.set('page', String(page));
  if (size !== DEFAULT_PAGE_SIZE) parameters.set('size', String(size));
  if (sorting.column !== usual.column || sorting.direction !== usual.direction) {
    parameters.set('sort', sorting.column);
    parameters.set('direction', sorting.direction);
  }
  for (const name of choices) if (filters[name]) parameters.set(name, filters[name]);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const only = (filters: TypedFilters, names: readonly string[]): TypedFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => names.includes(name) && value.trim() !== ''));

/** What a history entry carries beside the address. */
interface EntryState extends CursorPlace {
  readonly typed?: string | undefined;
}

const stateOf = (value: unknown): EntryState => (typeof value === 'object' && value !== null ? value : {});

/** The value after a change, if there is one. */
function changed<Value extends object>(present: Value, change: Change<Value> | undefined): Value {
  return typeof change === 'function' ? change(present) : (change ?? present);
}

export function useTableState(table: TableAddress): TableState {
  const location = useLocation();
  const locationNow = useLocationNow();
  const navigate = useNavigate();
  const { path: pathname, typed: names, store } = table;
  const queryAt = ({ search, state }: Pick<Location, 'search' | 'state'>): TableQuery => {
    const shown = shownIn(search, table);
    const { typed, after, before } = stateOf(state);
    return { ...shown, filters: { ...shown.filters, ...only(store.under(typed), names) }, after, before };
  };
  const rendered = queryAt(location);
  return {
    ...rendered,
    goTo: (page, place = {}) => {
      const now = locationNow();
      const { typed } = stateOf(now.state);
      void navigate({ pathname, search: searchOf({ ...queryAt(now), page }, table) }, { state: { typed, ...place } });
    },
    show: ({ sorting, filters, ...change }) => {
      const now = locationNow();
      // A filter that is applied when the typing rests does not call back from the page of a row.
      if (![pathname, location.pathname].includes(now.pathname)) return;
      const present = queryAt(now);
      const wanted = changed(present.filters, filters);
      const query = { ...present, ...change, page: 1, sorting: changed(present.sorting, sorting), filters: wanted };
      const typed = filters ? store.keep(only(wanted, names)) : stateOf(now.state).typed;
      void navigate({ pathname, search: searchOf(query, table) }, { replace: filters !== undefined, state: { typed } });
    },
    addressOf: (filters) => pathname + searchOf({ ...rendered, page: 1, filters }, table),
  };
}

/** The part of a request that says which page: the kernel counts pages from 0. */
export function placeOf({ page, after, before }: Pick<TableQuery, 'page' | 'after' | 'before'>) {
  if (after !== undefined) return { after };
  return before !== undefined ? { before } : { page: page - 1 };
}
