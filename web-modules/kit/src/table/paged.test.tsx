/** A table of many pages: its state in the address, its pager, and why it has no rows. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/problem';
import { useLocation, useNavigate } from '../router';
import { renderModule } from '../testing';
import { ClearFilters } from './buttons';
import { nextSorting } from './columns';
import { ListPager, type ListPagerProps } from './ListPager';
import { NoRows, type NoRowsProps } from './NoRows';
import { typedFilters } from './typedFilters';
import { placeOf, type TableAddress, useTableState } from './useTableState';

const TABLE: TableAddress = {
  path: '/people',
  choices: ['is_new'],
  typed: ['q'],
  store: typedFilters('people'),
  sorting: { column: 'id', direction: 'desc' },
};
const NEIGHBOURS = { content: [1, 2], next: 70, previous: 60 };

function Table({ list = NEIGHBOURS, count }: Partial<Pick<ListPagerProps, 'list' | 'count'>>) {
  const state = useTableState(TABLE);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { page, size, sorting, filters, after, before } = state;
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <output data-testid="state">{JSON.stringify({ page, size, sorting, filters, after, before })}</output>
      <output data-testid="new">{state.addressOf({ is_new: '1' })}</output>
      <button type="button" onClick={() => state.show({ filters: { is_new: '1', q: 'Иванова', other: 'x' } })}>
        filter
      </button>
      <button type="button" onClick={() => state.show({ sorting: { column: 'name', direction: 'asc' } })}>
        sort
      </button>
      <button type="button" onClick={() => state.show({ sorting: (now) => nextSorting(now, 'name') })}>
        turn
      </button>
      <button type="button" onClick={() => state.show({ filters: (now) => ({ ...now, is_new: '1' }) })}>
        new
      </button>
      <button type="button" onClick={() => state.show({ filters: (now) => ({ ...now, q: 'Иванова' }) })}>
        word
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <ListPager state={state} list={list} count={count} />
    </>
  );
}

const shown = () => JSON.parse(screen.getByTestId('state').textContent) as Record<string, unknown>;
const address = () => screen.getByTestId('address').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = (path: string, props: Parameters<typeof Table>[0] = {}) =>
  renderModule(<Table {...props} />, { namespace: 'visits', path });

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('a table in the address', () => {
  /** B-346 */
  it('begins with its first page and its own order', async () => {
    await open('/people');
    expect(shown()).toEqual({ page: 1, size: 50, sorting: TABLE.sorting, filters: {} });
    expect(screen.getByTestId('new').textContent).toBe('/people?is_new=1');
  });

  it('does not believe an address that somebody has changed', async () => {
    await open('/people?page=-3&size=7&is_new=1&q=Иванова&unknown=1');
    expect(shown()).toMatchObject({ page: 1, size: 50, filters: { is_new: '1' } });
  });

  it('keeps choices in the address, and what was typed out of it', async () => {
    await open('/people?page=4&size=20');
    await press('filter');
    expect(address()).toBe('/people?size=20&is_new=1');
    expect(shown()).toMatchObject({ page: 1, filters: { is_new: '1', q: 'Иванова' } });
  });

  it('has what was typed again after “back”', async () => {
    await open('/people');
    await press('filter');
    await press('sort');
    expect(address()).toBe('/people?sort=name&direction=asc&is_new=1');
    expect(shown()).toMatchObject({ filters: { q: 'Иванова' } });
    await press('back');
    await waitFor(() => expect(address()).toBe('/people?is_new=1'));
    expect(shown()).toMatchObject({ filters: { q: 'Иванова' }, sorting: TABLE.sorting });
  });
});

/** On a slow computer the next press comes before the last navigation is rendered. */
it('adds a change to those that are not rendered yet', async () => {
  await open('/people');
  const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).click();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  press('turn');
  press('turn');
  press('new');
  press('word');
  expect(address()).toBe('/people');
  vi.unstubAllGlobals();
  await waitFor(() => expect(address()).toBe('/people?sort=name&direction=desc&is_new=1'));
  expect(shown()).toMatchObject({ filters: { is_new: '1', q: 'Иванова' } });
});

it('stays away when a link has led elsewhere and a filter is applied late', async () => {
  const { router } = await open('/people');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  void router.navigate('/people/7');
  screen.getByRole<HTMLButtonElement>('button', { name: 'word' }).click();
  vi.unstubAllGlobals();
  await waitFor(() => expect(address()).toBe('/people/7'));
});

it('is filtered at an address that was typed in another way', async () => {
  await open('/People/');
  await press('new');
  expect(address()).toBe('/people?is_new=1');
});

/** B-079, B-345 */
describe('the pager of such a table', () => {
  it('asks for a neighbour by its cursor', async () => {
    await open('/people?page=3');
    await press('Следующая страница');
    expect(shown()).toMatchObject({ page: 4, after: 70 });
    await press('Предыдущая страница');
    expect(shown()).toMatchObject({ page: 3, before: 60 });
    expect(shown()).not.toHaveProperty('after');
  });

  it('asks for the first page, and for one far away, by number', async () => {
    await open('/people?page=2', { count: { total: 500, total_pages: 10, is_exact: true } });
    await press('Предыдущая страница');
    expect(shown()).toEqual({ page: 1, size: 50, sorting: TABLE.sorting, filters: {} });
    const field = screen.getByRole('textbox', { name: 'Номер страницы' });
    await userEvent.clear(field);
    await userEvent.type(field, '9{Enter}');
    expect(shown()).toMatchObject({ page: 9 });
    expect(shown()).not.toHaveProperty('after');
  });

  it('has no way on after the last page', async () => {
    await open('/people', { list: { content: [], next: null } });
    expect(screen.getByRole('button', { name: 'Следующая страница' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('another size begins anew', async () => {
    await open('/people?page=3');
    await userEvent.selectOptions(screen.getByRole('combobox'), '20');
    expect(address()).toBe('/people?size=20');
  });
});

it('a place is a cursor, or a number from 0', () => {
  expect(placeOf({ page: 3, after: 'a' })).toEqual({ after: 'a' });
  expect(placeOf({ page: 3, before: 9 })).toEqual({ before: 9 });
  expect(placeOf({ page: 3 })).toEqual({ page: 2 });
});

describe('a table without rows', () => {
  const noRows = (list: Partial<NoRowsProps['list']>, filters: Readonly<Record<string, string>> = {}) => {
    const goTo = vi.fn();
    const refetch = vi.fn();
    const state = { data: undefined, error: null, isFetching: false, refetch, ...list };
    const page = <NoRows state={{ filters, goTo }} list={state} failed="No people" noneYet="People come here" />;
    return renderModule(page, { namespace: 'visits' }).then(() => ({ goTo, refetch }));
  };

  /** B-328 */
  it('says what will be there', async () => {
    await noRows({ data: { content: [] } });
    expect(screen.getByRole('heading', { name: 'Ничего не найдено' })).toBeTruthy();
    expect(screen.getByText('People come here')).toBeTruthy();
  });

  it('says that the filters may be the cause', async () => {
    await noRows({ data: { content: [] } }, { is_new: '1' });
    expect(screen.getByText('Измените поиск или сбросьте фильтры.')).toBeTruthy();
  });

  it('that could not be loaded can be asked for again', async () => {
    const { refetch } = await noRows({ error: new ApiProblem({ code: 'internal', status: 500 }) });
    expect(screen.getByRole('heading', { name: 'No people' })).toBeTruthy();
    await press('Попробовать ещё раз');
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('too far away leads to the first page', async () => {
    const { goTo } = await noRows({ error: new ApiProblem({ code: 'page_too_deep', status: 422 }) });
    expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
    await press('К первой странице');
    expect(goTo).toHaveBeenCalledExactlyOnceWith(1);
  });
});

it('filters are cleared by a press, and only if there are any', async () => {
  const onClear = vi.fn();
  await renderModule(
    <>
      <ClearFilters filters={{}} onClear={onClear} />
      <ClearFilters filters={{ is_new: '1' }} onClear={onClear} />
    </>,
    { namespace: 'visits' },
  );
  await press('Сбросить фильтры');
  expect(onClear).toHaveBeenCalledOnce();
});
