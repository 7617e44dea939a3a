import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offlineStore } from '@cabinet/kit';
import { problemResponse } from '@cabinet/kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayBefore, diaryKernel, NOW, offline, open, TODAY } from './testing';

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => offlineStore.wipe());

const strip = async () => within(await screen.findByRole('navigation', { name: 'Дни' })).getAllByRole('link');
const plain = (text: string | null) => (text ?? '').replace(/\u00a0/g, ' ');

describe('the days', () => {
  /** */
  it.each(['/diagnostic', '/diagnostic/diagnosis', `/diagnostic/diagnosis/${TODAY}`])(
    '%s opens today',
    async (path) => {
      diaryKernel();
      const { address } = await open(path);
      expect(plain((await screen.findByRole('heading', { level: 2 })).textContent)).toBe('Сегодня, 12 марта');
      expect(address()).toBe('/diagnostic/diagnosis');
    },
  );

  /** states in words, WCAG 1.4.1; the name starts with the visible text, WCAG 2.5.3 */
  it('are fifteen, today last and chosen, each with its state in words', async () => {
    diaryKernel();
    await open();
    const days = await strip();
    expect(days).toHaveLength(15);
    const names = days.map((day) => plain(day.textContent));
    expect(names[14]).toBe('сегодня 12 12 марта: не заполнено');
    expect(names[13]).toBe('ср 11 готово среда, 11 марта: сохранено');
    expect(names[11]).toBe('пн 9 в пути понедельник, 9 марта: сохранено, передаётся в больницу');
    expect(names[10]).toBe('вс 8 отказ воскресенье, 8 марта: больница не приняла');
    expect(names[0]).toBe('чт 26 четверг, 26 февраля: не заполнено');
    expect(days.filter((day) => day.hasAttribute('aria-current'))).toEqual([days[14]]);
  });

  /** the host is the one in the variant, whatever its id is. */
  it('are those of the host that keeps the diary', async () => {
    const { calls } = diaryKernel('archive');
    await open('/diagnostic', { records: { diary: 'archive' } });
    expect(await strip()).toHaveLength(15);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.every(({ path }) => path.startsWith('/archive/'))).toBe(true);
  });

  /** */
  it('have an address each', async () => {
    diaryKernel();
    const { address } = await open(`/diagnostic/diagnosis/${dayBefore(14)}`);
    expect(plain((await screen.findByRole('heading', { level: 2 })).textContent)).toBe('четверг, 26 февраля');
    expect(address()).toBe(`/diagnostic/diagnosis/${dayBefore(14)}`);
  });

  /** days older than 14, future days, and invalid dates. */
  it.each([dayBefore(15), '2026-03-13', '2026-02-30', 'yesterday'])('%s is not found', async (date) => {
    const { calls } = diaryKernel();
    const { address } = await open(`/diagnostic/diagnosis/${date}`);
    await waitFor(() => expect(address()).toBe('/404'));
    expect(calls.map(({ path }) => path)).not.toContain(`/vista/self_diagnostic/${date}`);
  });

  /** WCAG 2.1.1 */
  it('are walked by arrow keys, with one stop for Tab', async () => {
    diaryKernel();
    const { address } = await open();
    const days = await strip();
    expect(days.filter((day) => day.tabIndex === 0)).toEqual([days[14]]);
    days[14]!.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(days[12]);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(days[0]);
    expect(days.filter((day) => day.tabIndex === 0)).toEqual([days[0]]);
    await userEvent.keyboard('{End}{ArrowRight}{ArrowLeft}{Enter}');
    await waitFor(() => expect(address()).toBe(`/diagnostic/diagnosis/${dayBefore(1)}`));
  });

  /** */
  it('that are saved are for reading only', async () => {
    diaryKernel();
    await open(`/diagnostic/diagnosis/${dayBefore(1)}`);
    expect(await screen.findByText('Этот день сохранён, изменить его уже нельзя.')).toBeTruthy();
    expect(screen.getByText('71')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Проверить ответы' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a failure', () => {
  /** */
  it('to get the days is told, with a way to ask again', async () => {
    const { fault } = diaryKernel();
    fault.now = () => problemResponse(503, 'unavailable');
    await open();
    expect(await screen.findByText('Не удалось загрузить список анкет')).toBeTruthy();
    fault.now = null;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await strip()).toHaveLength(15);
  });

  /** */
  it.each([
    [403, 'forbidden', 'Не удалось открыть анкету'],
    [500, 'internal', 'Не удалось загрузить анкету. Обратитесь в техподдержку'],
  ])('%d to get a day is told', async (status, code, text) => {
    const { fault } = diaryKernel();
    fault.now = ({ path }) => (path.endsWith(TODAY) ? problemResponse(status, code) : null);
    await open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(await strip()).toHaveLength(15);
  });
});

describe('a hospital', () => {
  it.each([
    ['patient_unknown', /не нашла карту/],
    ['patient_ambiguous', /несколько карт/],
    ['identity_unproved', /личность подтверждена/],
  ])('that says %s is told of, with the way to the profile', async (code, text) => {
    const { fault } = diaryKernel();
    fault.now = ({ path }) => (path.endsWith(TODAY) ? problemResponse(409, code) : null);
    await open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Открыть профиль' }).getAttribute('href')).toBe('/profile/info');
    expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
  });

  it('without a diary is told of', async () => {
    const { fault } = diaryKernel();
    fault.now = () => problemResponse(404, 'unknown_host');
    await open();
    expect(await screen.findByText('Самодиагностика пока недоступна')).toBeTruthy();
  });
});

describe('without a network', () => {
  it('a day seen before opens, and says of when it is', async () => {
    const { fault } = diaryKernel();
    const first = await open();
    await screen.findByRole('button', { name: 'Проверить ответы' });
    first.unmount();
    fault.now = offline;
    await open();
    expect(await screen.findByLabelText(/Пульс/)).toBeTruthy();
    const notices = screen.getAllByText(/Показываем то, что было 12 марта 2026, 09:00/, {
      normalizer: (text) => plain(text),
    });
    expect(notices.length).toBeGreaterThan(0);
  });

  it('a day never seen does not', async () => {
    const { fault } = diaryKernel();
    await open();
    await screen.findByRole('button', { name: 'Проверить ответы' });
    fault.now = offline;
    await userEvent.click((await strip())[5]!);
    expect(await screen.findByText('Не удалось открыть анкету')).toBeTruthy();
  });
});
