import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestI18n } from '../testing';
import { ActionMenu } from '../aria/ActionMenu';
import { ScrollableTable } from '../components/ScrollableTable';
import { ColumnChooser } from './ColumnChooser';
import { chosenColumns, type Column, nextSorting, type Sorting } from './columns';
import { DataTable, type DataTableProps } from './DataTable';
import { Pager } from './Pager';
import { ALL_MATCHING, NO_SELECTION, type Selection, selectedCount, withPage, withRow } from './selection';
import { TableBar } from './TableBar';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}

const PEOPLE: readonly Person[] = ['Анна', 'Борис', 'Вера'].map((name, index) => ({
  id: `p${String(index + 1)}`,
  name,
  city: 'Тула',
}));

const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', label: 'Имя', isSortable: true, filter: { kind: 'text' }, cell: ({ name }) => name },
  {
    id: 'city',
    label: 'Город',
    isSortable: true,
    filter: { kind: 'choice', options: [{ value: 'tula', label: 'Тула' }] },
    cell: ({ city }) => city,
  },
];

beforeEach(() => startTestI18n());

function compact(isCompact: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        matches: isCompact,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

function Grid(props: Partial<DataTableProps<Person>>) {
  const [selection, onSelect] = useState<Selection>(NO_SELECTION);
  const [sorting, setSorting] = useState<Sorting>({ column: 'id', direction: 'desc' });
  return (
    <DataTable
      label="Люди"
      columns={COLUMNS}
      rows={PEOPLE}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      selection={selection}
      onSelect={onSelect}
      sorting={sorting}
      onSort={(column) => setSorting(nextSorting(sorting, column))}
      actions={({ name }) => (
        <ActionMenu label={`Действия: ${name}`} actions={[{ id: 'x', label: 'Удалить', onAction: () => undefined }]} />
      )}
      {...props}
    />
  );
}

const focused = () => document.activeElement;
const user = () => userEvent.setup();

describe('the keyboard of a grid', () => {
  /** Issue 14: "keyboard like a spreadsheet (arrows, space selects, Enter opens)". */
  it('has one Tab stop, and arrows walk from cell to cell', async () => {
    const { tab, keyboard } = user();
    render(<Grid />);
    await tab();
    expect(focused()?.textContent).toBe('Анна');
    await keyboard('{ArrowRight}');
    expect(focused()?.textContent).toBe('Тула');
    await keyboard('{ArrowDown}{ArrowLeft}');
    expect(focused()?.textContent).toBe('Борис');
    await keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Имя' }));
    await tab();
    expect(focused()).toBe(document.body);
    await tab({ shift: true });
    expect(focused()).toBe(screen.getByRole('button', { name: 'Имя' }));
  });

  it('knows the ends of rows and of the table, and stops there', async () => {
    const { tab, keyboard } = user();
    render(<Grid />);
    await tab();
    await keyboard('{Home}');
    expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Выбрать: Анна' }));
    await keyboard('{ArrowLeft}{End}{ArrowRight}');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Действия: Анна' }));
    await keyboard('{Control>}{End}{/Control}');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Действия: Вера' }));
    await keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Выбрать все строки на странице' }));
    await keyboard('{PageDown}');
    expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Выбрать: Вера' }));
    await keyboard('{PageUp}');
    expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Выбрать все строки на странице' }));
  });

  it('selects with Space and opens with Enter', async () => {
    const { tab, keyboard } = user();
    const onOpen = vi.fn();
    render(<Grid onOpen={onOpen} />);
    await tab();
    await keyboard('{ArrowDown} ');
    expect(screen.getByRole('row', { name: /Борис/ }).getAttribute('aria-selected')).toBe('true');
    await keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(PEOPLE[1]);
    await keyboard('{Home} ');
    expect(screen.getByRole('row', { name: /Борис/ }).getAttribute('aria-selected')).toBe('false');
  });

  it('walks past a menu with arrows, and opens it with Enter', async () => {
    const { tab, keyboard } = user();
    render(<Grid />);
    await tab();
    await keyboard('{End}{ArrowDown}');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Действия: Борис' }));
    expect(screen.queryByRole('menu')).toBeNull();
    await keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Удалить' })).toBeTruthy();
  });

  it('walks through the controls of a cell before it leaves it', async () => {
    const { keyboard } = userEvent.setup();
    const files: Column<Person> = {
      id: 'files',
      label: 'Файлы',
      cell: ({ id }) => (
        <>
          <button type="button">{id} а</button>
          <button type="button">{id} б</button>
        </>
      ),
    };
    render(<Grid columns={[...COLUMNS, files]} />);
    screen.getByRole('button', { name: 'p1 а' }).focus();
    await keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('p1 б');
    await keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('p2 а');
    await keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement?.getAttribute('data-label')).toBe('Город');
  });

  it('leaves the arrows to the text of a filter, and goes down from it', async () => {
    const { click, keyboard } = user();
    render(<Grid onFilter={() => undefined} />);
    const filter = screen.getByRole('textbox', { name: 'Фильтр: Имя' });
    await click(filter);
    await keyboard('а{ArrowLeft}');
    expect(focused()).toBe(filter);
    await keyboard('{ArrowDown}');
    expect(focused()?.textContent).toBe('Анна');
  });

  it('stays where it was when other rows come', async () => {
    const { tab, keyboard } = user();
    const { rerender } = render(<Grid />);
    await tab();
    await keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()?.textContent).toBe('Вера');
    rerender(<Grid rows={PEOPLE.slice(0, 1)} />);
    await tab();
    expect(focused()?.textContent).toBe('Анна');
  });
});

describe('sorting', () => {
  it('is asked for by a column’s name, and turned round by a second press', async () => {
    const { click } = user();
    render(<Grid />);
    const head = screen.getByRole('columnheader', { name: 'Имя' });
    expect(head.getAttribute('aria-sort')).toBeNull();
    await click(within(head).getByRole('button'));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await click(within(head).getByRole('button'));
    expect(head.getAttribute('aria-sort')).toBe('descending');
  });
});

describe('a filter', () => {
  /** */
  it('applies when the typing rests, or at Enter at once', async () => {
    const { type } = user();
    const onFilter = vi.fn();
    render(<Grid onFilter={onFilter} />);
    const field = screen.getByRole('textbox', { name: 'Фильтр: Имя' });
    await type(field, 'ан');
    expect(onFilter).not.toHaveBeenCalled();
    await type(field, '{Enter}');
    expect(onFilter.mock.calls).toEqual([['name', 'ан']]);
  });

  it('follows a change from elsewhere', () => {
    const { rerender } = render(<Grid onFilter={() => undefined} filters={{ name: 'ан' }} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Фильтр: Имя' });
    expect(field.value).toBe('ан');
    rerender(<Grid onFilter={() => undefined} filters={{}} />);
    expect(field.value).toBe('');
  });

  it('of some values is a choice', async () => {
    const { selectOptions } = user();
    const onFilter = vi.fn();
    render(<Grid onFilter={onFilter} />);
    await selectOptions(screen.getByRole('combobox', { name: 'Фильтр: Город' }), 'Тула');
    expect(onFilter).toHaveBeenCalledWith('city', 'tula');
  });
});

describe('the selection', () => {
  const page = ['a', 'b'];

  it('of rows reaches over pages', () => {
    const here = withPage(withRow(NO_SELECTION, 'z', ['z']), page);
    expect([...here.ids]).toEqual(['z', 'a', 'b']);
    expect([...withPage(here, page).ids]).toEqual(['z']);
    expect(selectedCount(here, 100)).toBe(3);
  });

  it('of everything that matches becomes that of the page when a row is left out', () => {
    expect(selectedCount(ALL_MATCHING, 100)).toBe(100);
    expect(withRow(ALL_MATCHING, 'a', page)).toEqual({ isAll: false, ids: new Set(['b']) });
    expect(withPage(ALL_MATCHING, page)).toEqual(NO_SELECTION);
  });

  it('of a page is offered for all that match, and taken back', async () => {
    const { click } = user();
    function Bar() {
      const [selection, onSelect] = useState<Selection>({ isAll: false, ids: new Set(page) });
      return (
        <TableBar {...{ selection, onSelect }} total={10_482} bulk={<button type="button">Отметить</button>}>
          {null}
        </TableBar>
      );
    }
    render(<Bar />);
    expect(screen.getByText('2 выбрано')).toBeTruthy();
    await click(screen.getByRole('button', { name: /^Выбрать все 10.482$/ }));
    expect(screen.getByText(/^10.482 выбрано$/)).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Снять выделение' }));
    expect(screen.queryByRole('button', { name: 'Отметить' })).toBeNull();
  });
});

describe('columns', () => {
  it('are those that were chosen; the first one stays, and unknown ones are ignored', () => {
    const ids = (chosen: readonly string[]) => chosenColumns(COLUMNS, chosen).map(({ id }) => id);
    expect(ids(['city'])).toEqual(['name', 'city']);
    expect(ids(['gone'])).toEqual(['name', 'city']);
    expect(ids([])).toEqual(['name', 'city']);
  });

  it('are chosen in a panel, with the height of the rows', async () => {
    const { click } = user();
    const onColumns = vi.fn();
    const onDensity = vi.fn();
    const third = { id: 'street', label: 'Улица', cell: () => '' };
    render(
      <ColumnChooser
        columns={[...COLUMNS, third]}
        shown={['name', 'city', 'street']}
        density="normal"
        onColumns={onColumns}
        onDensity={onDensity}
        onReset={() => undefined}
      />,
    );
    await click(screen.getByRole('button', { name: 'Столбцы' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Столбцы' }));
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Имя' }).disabled).toBe(true);
    await click(panel.getByRole('checkbox', { name: 'Улица' }));
    expect(onColumns).toHaveBeenCalledWith(['name', 'city']);
    await click(panel.getByRole('radio', { name: 'Компактная' }));
    expect(onDensity).toHaveBeenCalledWith('dense');
  });
});

describe('the pager', () => {
  const at = (page: number, { isExact = true } = {}) => {
    const [onPage, onSize, total] = [vi.fn(), vi.fn(), { rows: 120, pages: 3, isExact }];
    render(<Pager label="Страницы" {...{ page, onPage, onSize, total }} size={50} count={50} hasNext={page < 3} />);
    return { onPage, onSize };
  };

  /** B-079, B-345 */
  it('offers 5, 10, 20, 50 and 100 rows', async () => {
    const { onSize } = at(1);
    const sizes = screen.getByRole('combobox', { name: 'Строк на странице:' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '10', '20', '50', '100']);
    await user().selectOptions(sizes, '20');
    expect(onSize).toHaveBeenCalledWith(20);
  });

  it('says which rows these are, and leads on', async () => {
    const { onPage } = at(2);
    expect(screen.getByRole('status').textContent).toBe('51–100 из 120');
    await user().click(screen.getByRole('button', { name: 'Следующая страница' }));
    await user().click(screen.getByRole('button', { name: 'Предыдущая страница' }));
    expect(onPage.mock.calls).toEqual([[3], [1]]);
  });

  it('takes a typed number, at most that of the last page', async () => {
    const { onPage } = at(1);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Номер страницы' });
    const { clear, type } = user();
    await clear(field);
    await type(field, '7{Enter}');
    expect(onPage.mock.calls).toEqual([[3]]);
    await clear(field);
    await type(field, 'x{Enter}');
    expect(field.value).toBe('1');
    expect(onPage).toHaveBeenCalledTimes(1);
  });

  it('says how far numbers lead where not all rows are counted', async () => {
    at(1);
    expect(screen.queryByText(/По номеру открываются/)).toBeNull();
    cleanup();
    const { onPage } = at(1, { isExact: false });
    expect(screen.getByText('По номеру открываются страницы до 3, остальные — одна за другой.')).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Номер страницы' });
    await user().clear(field);
    await user().type(field, '7{Enter}');
    expect(onPage.mock.calls).toEqual([[3]]);
  });

  it('does not leave the first page', async () => {
    const { onPage } = at(1);
    await user().click(screen.getByRole('button', { name: 'Предыдущая страница' }));
    expect(onPage).not.toHaveBeenCalled();
  });
});

describe('below 1050 px', () => {
  /** B-088, X-027 */
  it('rows are cards, no grid, and sorting and filters are above them', async () => {
    compact(true);
    const onFilter = vi.fn();
    render(<Grid onFilter={onFilter} />);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('table', { name: 'Люди' })).toBeTruthy();
    const { selectOptions, click } = user();
    await selectOptions(screen.getByRole('combobox', { name: 'Сортировка' }), 'Город');
    await click(screen.getByRole('button', { name: 'По возрастанию' }));
    expect(screen.getByRole('button', { name: 'По убыванию' })).toBeTruthy();
    await selectOptions(screen.getByRole('combobox', { name: 'Фильтр: Город', hidden: true }), 'Тула');
    expect(onFilter).toHaveBeenCalledWith('city', 'tula');
  });
});

describe('a table that scrolls', () => {
  it('is no second landmark beside a section of the same name', async () => {
    compact(false);
    render(
      <main>
        <section aria-label="Люди">
          <DataTable label="Люди" columns={COLUMNS} rows={PEOPLE} keyOf={({ id }) => id} nameOf={({ name }) => name} />
        </section>
        <section aria-label="Города">
          <ScrollableTable label="Города">
            <table />
          </ScrollableTable>
        </section>
      </main>,
    );
    const scrollers = screen.getAllByRole('group');
    expect(scrollers.map((scroller) => [scroller.getAttribute('aria-label'), scroller.tabIndex])).toEqual([
      ['Люди', 0],
      ['Города', 0],
    ]);
    const { violations } = await axe.run(document.body, { runOnly: ['landmark-unique'] });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
