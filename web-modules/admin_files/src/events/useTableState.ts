/** What the table of file events shows, kept in the address: page, size, choices. What is typed may be a name: it is kept elsewhere. */
import { useLocation, useNavigate } from '@cabinet/kit/router';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, typedFilters } from '@cabinet/kit/table';
import type { PageQuery } from '../data/admin.api';
import type { Filters } from '../data/contract';
import { FILES } from '../places';

/** Filters that name nobody. */
const CHOICES = ['is_new', 'state', 'date_from', 'date_to'];

/** Parts of names of patients and files. */
const TYPED = ['q'];

const typedStore = typedFilters('admin_files');

/** What a history entry carries beside the address. */
interface EntryState {
  readonly typed?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

const stateOf = (value: unknown): EntryState => (typeof value === 'object' && value !== null ? value : {});

/** Where the page begins, if it is the neighbour of the one before it. */
type Cursor = Pick<EntryState, 'after' | 'before'>;

type Shown = Pick<PageQuery, 'page' | 'size' | 'filters'>;

export interface TableState extends PageQuery {
  readonly goTo: (page: number, cursor?: Cursor) => void;
  readonly show: (part: Partial<Pick<PageQuery, 'size' | 'filters'>>) => void;
}

function shownOf(search: string): Shown {
  const given = new URLSearchParams(search);
  const page = Number(given.get('page'));
  const size = Number(given.get('size'));
  const choices = CHOICES.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? ''] as const] : []));
  return {
    page: Number.isInteger(page) && page > 1 ? page : 1,
    size: PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    filters: Object.fromEntries(choices),
  };
}

/** The address of the table; what is as usual is left out. */
export function tableSearch({ page, size, filters }: Shown): string {
  const parameters = new URLSearchParams();
  if (page > 1) parameters.set('page', String(page));
  if (size !== DEFAULT_PAGE_SIZE) parameters.set('size', String(size));
  for (const name of CHOICES) if (filters[name]) parameters.set(name, filters[name]);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const typedOf = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => TYPED.includes(name) && value.trim() !== ''));

export function useTableState(): TableState {
  const location = useLocation();
  const navigate = useNavigate();
  const { typed, after, before } = stateOf(location.state);
  const shown = shownOf(location.search);
  const now = { ...shown, filters: { ...shown.filters, ...typedOf(typedStore.under(typed)) } };
  return {
    ...now,
    after,
    before,
    goTo: (page, cursor = {}) =>
      void navigate({ pathname: FILES, search: tableSearch({ ...now, page }) }, { state: { typed, ...cursor } }),
    // From the first page: another filter has other pages.
    show: (part) => {
      const next = { ...now, ...part, page: 1 };
      const key = part.filters ? typedStore.keep(typedOf(next.filters)) : typed;
      void navigate(
        { pathname: FILES, search: tableSearch(next) },
        { replace: part.filters !== undefined, state: { typed: key } },
      );
    },
  };
}
