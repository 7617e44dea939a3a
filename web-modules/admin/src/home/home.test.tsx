import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { COUNTERS, open, plain } from '../testing';

const PAYMENTS = 'GET /admin/payments';
const PAYMENT = {
  id: 'p-1',
  number: '40001',
  hostId: 'vista',
  invoices: ['40001'],
  state: 'unresolved',
  sum: '10.00',
  refunded: '0.00',
  begunAt: '2026-11-20T10:10:00Z',
  changedAt: '2026-11-20T10:12:00Z',
  told: 'nothing',
};

describe('the home of an administrator', () => {
  /** B-165, B-166 */
  it('shows what waits, each a link into its list', async () => {
    await open('/admin', {
      [COUNTERS]: () => ({ new_cabinets: 1_200, new_events: 3 }),
      [PAYMENTS]: () => ({ payments: [], hasMore: false }),
    });
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Показать новые', '/admin/userInfo?is_new=1'],
      ['Показать новые файлы', '/admin/files?is_new=1'],
    ]);
    expect(plain(screen.getByText(/^1.200$/).textContent)).toBe('1 200');
    await waitFor(() => expect(screen.getAllByText('Всё сделано')).toHaveLength(1));
  });

  it('leads to payments whose outcome is not known', async () => {
    await open('/admin', { [PAYMENTS]: () => ({ payments: [PAYMENT, PAYMENT], hasMore: true }) });
    const link = await screen.findByRole('link', { name: 'Показать платежи' });
    expect(link.getAttribute('href')).toBe('/admin/payments/list?state=unresolved');
    expect(screen.getByText('больше 2')).toBeTruthy();
  });

  it('says nothing of payments where they are switched off', async () => {
    await open('/admin', { [PAYMENTS]: () => problemResponse(403, 'forbidden') });
    expect(await screen.findByText('Новые кабинеты')).toBeTruthy();
    expect(screen.queryByText('Платежи с неясным исходом')).toBeNull();
  });

  it('that did not come can be asked for again', async () => {
    let isDown = true;
    const { user } = await open('/admin', {
      [COUNTERS]: () => (isDown ? problemResponse(403, 'forbidden') : { new_cabinets: 0, new_events: 0 }),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить счётчики' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    await waitFor(() => expect(screen.getAllByText('Всё сделано')).toHaveLength(3));
  });

  /** */
  it('is the only page besides the users: others are not found', async () => {
    const { address } = await open('/admin/planet');
    expect(address()).toBe('/404');
  });
});
