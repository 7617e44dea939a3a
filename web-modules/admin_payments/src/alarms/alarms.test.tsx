import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminAlarm } from '../data/contract';
import { cells, ENTRY, json, open, PAYMENT, problem } from '../testing';

const ALARMS = 'GET /admin/payments/alarms';
const { at, from } = ENTRY;
const alarm = (id: number, more: Partial<AdminAlarm> = {}): AdminAlarm => ({
  at,
  from,
  id,
  kind: 'mismatch',
  to: 'disputed',
  note: 'amount 624050, answered 624000',
  payment: { ...PAYMENT, state: 'disputed' },
  ...more,
});

describe('the alarms', () => {
  it('say what happened, to which payment, and lead to it', async () => {
    const { address } = await open('/admin/payments', { [ALARMS]: () => json({ alarms: [alarm(7)], next: null }) });
    expect(cells(await screen.findByRole('table', { name: 'Тревоги' }))).toEqual([
      [
        '20 ноября 2026, 13:12',
        'Ответ банка не сходится с платежом (страница открыта → не сходится с банком) amount 624050, answered 624000',
        '40001-1-a1b2c3d4e5',
        '6 240,50 ₽',
        'не сходится с банком',
      ],
    ]);
    expect(address()).toBe('/admin/payments/alarms');
    expect(screen.getByRole('link', { name: PAYMENT.number }).getAttribute('href')).toBe('/admin/payments/list/p-1');
    const tabs = within(screen.getByRole('navigation', { name: 'Разделы платежей' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Тревоги',
      'Все платежи',
      'Отчёт за день',
      'Ссылки на оплату',
    ]);
  });

  it('of earlier times are loaded at a press', async () => {
    const { user, of } = await open('/admin/payments/alarms', {
      [ALARMS]: ({ path }) =>
        json(path.includes('before=6') ? { alarms: [alarm(5)], next: null } : { alarms: [alarm(7)], next: 6 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    await waitFor(() => expect(cells(screen.getByRole('table', { name: 'Тревоги' }))).toHaveLength(2));
    expect(of(ALARMS).map(({ path }) => path)).toEqual(['/admin/payments/alarms', '/admin/payments/alarms?before=6']);
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull();
  });

  it('of a kind that this version does not know are shown by its name', async () => {
    const unknown = { ...alarm(7), kind: 'sold' as never, to: 'sold' as never };
    await open('/admin/payments/alarms', { [ALARMS]: () => json({ alarms: [unknown], next: null }) });
    expect(cells(await screen.findByRole('table', { name: 'Тревоги' }))[0]?.[1]).toContain(
      'sold (страница открыта → sold)',
    );
  });

  it('may be none', async () => {
    await open('/admin/payments/alarms', { [ALARMS]: () => json({ alarms: [], next: null }) });
    expect(await screen.findByRole('heading', { name: 'Тревог нет' })).toBeTruthy();
  });

  it('that did not come can be asked for again', async () => {
    let isDown = true;
    const { user } = await open('/admin/payments/alarms', {
      [ALARMS]: () => (isDown ? problem(403, 'forbidden') : json({ alarms: [alarm(7)], next: null })),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить тревоги' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('table', { name: 'Тревоги' })).toBeTruthy();
  });
});
