import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { openPrescriptions as open, plain, SOURCE } from '../testing';

const METFORMIN = {
  id: 'vista:1',
  medicine: 'Метформин, таблетки 500 мг',
  dosage: 'По 1 таблетке 2 раза в день' as string | null,
  amount: '60 таблеток' as string | null,
  written: '2026-10-01',
  validUntil: '2026-11-25' as string | null,
  state: 'active',
  number: '45ЛК00060005' as string | null,
  prescriber: 'Сидорова Н. А.' as string | null,
  clinic: 'Поликлиника № 1' as string | null,
  note: 'Принимать во время еды' as string | null,
  hostId: 'vista',
};
const bare = (id: string, medicine: string, changes: Partial<typeof METFORMIN> = {}) => ({
  ...METFORMIN,
  id,
  medicine,
  dosage: null,
  amount: null,
  validUntil: null,
  number: null,
  prescriber: null,
  clinic: null,
  note: null,
  ...changes,
});

const answers = (list: readonly unknown[], date: string | null = SOURCE.asOf, changes: object = {}) => ({
  'GET /record/prescriptions': () => list,
  'GET /record/sources': () => [{ ...SOURCE, lists: { ...SOURCE.lists, prescriptions: date }, ...changes }],
});
const row = (id: string) => document.querySelector<HTMLElement>(`[data-prescription="${id}"]`)!;
const said = (id: string) => plain(row(id).textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** `/prescriptions`, a list from the host's plugin. */
describe('prescriptions', () => {
  it('that are active come first, with all that the patient and the pharmacy need', async () => {
    await open(answers([bare('vista:2', 'Аторвастатин', { validUntil: '2027-01-10' }), METFORMIN]));
    expect(await screen.findByRole('heading', { level: 1, name: 'Рецепты' })).toBeTruthy();
    await waitFor(() => expect(row('vista:1')).not.toBeNull());
    const active = screen.getByRole('region', { name: 'Действующие' });
    const names = within(active).getAllByRole('heading', { level: 3 });
    expect(names.map(({ textContent }) => plain(textContent))).toEqual(['Метформин, таблетки 500 мг', 'Аторвастатин']);
    for (const part of [
      'Действует до 25 ноября 2026 осталось 4 дня',
      'По 1 таблетке 2 раза в день',
      'Количество: 60 таблеток',
      'Принимать во время еды',
      '45ЛК00060005',
      'выписан 1 октября 2026 · Сидорова Н. А. · Поликлиника № 1',
    ]) {
      expect(said('vista:1')).toContain(part);
    }
    expect(said('vista:2')).toBe('АторвастатинДействует до 10 января 2027выписан 1 октября 2026');
  });

  it('say on their last day that it is the last, and without one nothing', async () => {
    await open(answers([bare('a', 'Ибупрофен', { validUntil: '2026-11-21' }), bare('b', 'Витамин D3')]));
    await waitFor(() => expect(row('a')).not.toBeNull());
    expect(said('a')).toContain('сегодня последний день');
    expect(said('b')).toBe('Витамин D3выписан 1 октября 2026');
  });

  it('have a number that is copied by keyboard', async () => {
    const user = userEvent.setup();
    await open(answers([METFORMIN]));
    const copy = await screen.findByRole('button', { name: 'Скопировать номер 45ЛК00060005' });
    copy.focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('45ЛК00060005'));
  });

  it('that are over are folded, say why, and stay open once opened', async () => {
    const past = [
      bare('e', 'Амоксициллин', { state: 'expired', validUntil: '2026-11-12' }),
      bare('d', 'Эналаприл', { state: 'dispensed' }),
      bare('c', 'Ибупрофен', { state: 'cancelled' }),
    ];
    await open(answers([METFORMIN, ...past]));
    const group = (await screen.findByText('Прежние рецепты')).closest('details')!;
    expect(group.open).toBe(false);
    expect(said('e')).toContain('Срок истёк 12 ноября 2026');
    expect(said('d')).toContain('Лекарство выдано');
    expect(said('c')).toContain('Отменён больницей');
    expect(within(group).queryByText('45ЛК00060005')).toBeNull();
    await userEvent.click(screen.getByText('Прежние рецепты'));
    await waitFor(() => expect(localStorage.getItem('cabinet:u1:ecard.opened.prescriptions')).toBe('true'));
  });

  it('may all be over', async () => {
    await open(answers([bare('d', 'Эналаприл', { state: 'dispensed' })]));
    expect(await screen.findByText('Сейчас действующих рецептов нет. Прежние рецепты ниже.')).toBeTruthy();
  });

  it('that did not come are told of, and come after a retry', async () => {
    let isDown = true;
    await open({
      ...answers([]),
      'GET /record/prescriptions': () => (isDown ? problemResponse(503, 'unavailable') : [METFORMIN]),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить рецепты' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    await waitFor(() => expect(row('vista:1')).not.toBeNull());
  });
});

/** "empty state if not supported". */
describe('without a prescription', () => {
  it('a hospital that passes none on says so, without a date', async () => {
    await open(answers([], null));
    expect(await screen.findByRole('heading', { name: 'Рецепты здесь пока не показываются' })).toBeTruthy();
    expect(screen.queryByText(/Данные на|Данные ещё не загружались/)).toBeNull();
  });

  it('a hospital that wrote none says so', async () => {
    await open(answers([]));
    expect(await screen.findByRole('heading', { name: 'Рецептов нет' })).toBeTruthy();
    expect(await screen.findByText(/Данные на/)).toBeTruthy();
  });

  it('a hospital that did not answer is not taken for one without prescriptions', async () => {
    await open(answers([], null, { failure: 'hospital_unavailable' }));
    expect(await screen.findByRole('heading', { name: 'Рецепты пока не получены' })).toBeTruthy();
  });

  it('a hospital that is being asked is waited for', async () => {
    await open(answers([], null, { refreshing: true }));
    expect(await screen.findByRole('heading', { name: 'Больница передаёт ваши рецепты' })).toBeTruthy();
  });

  it('one of two hospitals is named below the list of the other', async () => {
    const other = { ...SOURCE, hostId: 'other', hostName: 'Поликлиника № 3' };
    await open({
      ...answers([METFORMIN]),
      'GET /record/sources': () => [
        { ...SOURCE, lists: { ...SOURCE.lists, prescriptions: SOURCE.asOf } },
        { ...other, lists: { ...SOURCE.lists, prescriptions: null } },
      ],
    });
    expect(await screen.findByText('Поликлиника № 3: рецепты здесь не показываются.')).toBeTruthy();
  });
});

it('addresses below the page that do not exist lead to 404', async () => {
  const { address } = await open({}, '/prescriptions/7');
  await waitFor(() => expect(address()).toBe('/404'));
});
