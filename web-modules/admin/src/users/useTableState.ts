/** What the users table shows, kept in the address: page, size, sorting, choices. Typed filters: `typedFilters.ts`. */
import { useLocation, useNavigate } from '@cabinet/kit/router';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type Sorting } from '@cabinet/kit/table';
import type { PageQuery } from '../data/admin.api';
import type { Filters } from '../data/contract';
import { USERS } from '../places';
import { keepTyped, TYPED, typedUnder } from './typedFilters';

/** Filters that name nobody. */
export const CHOICES = ['is_new', 'is_disabled', 'is_locked', 'esia_oid', 'citizenship', 'created_from', 'created_to'];

/** B-346 */
const DEFAULT_SORTING: Sorting = { column: 'id', direction: 'desc' };

/** What a history entry carries beside the address. */
interface EntryState {
  readonly typed?: string | undefined;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

const stateOf = (value: unknown): EntryState => (typeof value === 'object' && value !== null ? value : {});

/** Where the page begins, if it is the neighbour of the one before it. */
type Cursor = Pick<EntryState, 'after' | 'before'>;

export interface TableState extends PageQuery {
  readonly goTo: (page: number, cursor?: Cursor) => void;
  readonly show: (part: Partial<Pick<PageQuery, 'size' | 'sorting' | 'filters'>>) => void;
}

function queryOf(search: string): Pick<PageQuery, 'page' | 'size' | 'sorting' | 'filters'> {
  const given = new URLSearchParams(search);
  const page = Number(given.get('page'));
  const size = Number(given.get('size'));
  const column = given.get('sort');
  const choices = CHOICES.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? ''] as const] : []));
  return {
    page: Number.isInteger(page) && page > 1 ? page : 1,
    size: PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    sorting: column ? { column, direction: given.get('direction') === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORTING,
    filters: Object.fromEntries(choices),
  };
}

/** The address of the table; what is as usual is left out. */
export function tableSearch({ page, size, sorting, filters }: ReturnType<typeof queryOf>): string {
  const parameters = new URLSearchParams();
  if (page > 1) parameters.set('page', String(page));
  if (size !== DEFAULT_PAGE_SIZE) parameters.set('size', String(size));
  if (sorting.column !== DEFAULT_SORTING.column || sorting.direction !== DEFAULT_SORTING.direction) {
    parameters.set('sort', sorting.column);
    parameters.set('direction', sorting.direction);
  }
  for (const name of CHOICES) if (filters[name]) parameters.set(name, filters[name]);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const only = (filters: Filters, names: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => names.includes(name) && value.trim() !== ''));

export function useTableState(): TableState {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const { typed, after, before } = stateOf(location.state);
  const query = queryOf(search);
  const typedFilters = typedUnder(typed);
  const filters: Filters = { ...query.filters, ...typedFilters };
  const now = { ...query, filters };
  return {
    ...now,
    after,
    before,
    goTo: (page, cursor = {}) =>
      void navigate({ pathname: USERS, search: tableSearch({ ...now, page }) }, { state: { typed, ...cursor } }),
    // From the first page: another order or filter has other pages.
    show: (part) => {
      const next = { ...now, ...part, page: 1 };
      const key = part.filters ? keepTyped(only(next.filters, TYPED)) : typed;
      void navigate(
        { pathname: USERS, search: tableSearch(next) },
        { replace: part.filters !== undefined, state: { typed: key } },
      );
    },
  };
}
