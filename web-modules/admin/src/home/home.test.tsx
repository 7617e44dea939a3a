import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { COUNTERS, HEALTH, open, plain } from '../testing';

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

  it('shows what of the system needs a person, each a link into its part', async () => {
    const plugin = { name: 'x', version: '1', ports: [], since: null, calls: 0, failures: 0, last_failure: null };
    const reached = { reachable: true, checked_at: null };
    await open('/admin', {
      [HEALTH]: () => ({
        state: 'failure',
        plugins: [
          { ...plugin, id: 'a', state: 'resting', system: reached },
          { ...plugin, id: 'b', state: 'ready', system: { reachable: false, checked_at: null } },
          { ...plugin, id: 'c', state: 'ready', system: reached },
          { ...plugin, id: 'd', state: 'disabled', system: { reachable: null, checked_at: null } },
        ],
        jobs: {
          waiting: 0,
          running: 0,
          failed: 7,
          acknowledged: 0,
          oldest_waiting: null,
          kinds: [
            { kind: 'send_letter', waiting: 0, failed: 4, acknowledged: 0 },
            { kind: 'sync_record', waiting: 0, failed: 3, acknowledged: 0 },
          ],
        },
        disk: { free_bytes: 1, total_bytes: 1, keep_free_bytes: 1 },
        mail: { state: 'up', waiting: 0, failed: 4, last_failure: null },
        errors: [],
        audit: { verified_at: null, fault: null },
        versions: {
          kernel: '1',
          commit: null,
          database: 'sqlite',
          database_version: '3',
          migration: 1,
          started_at: '2026-11-20T10:00:00Z',
        },
        backup: { last_at: '2026-11-12T10:00:00Z', age_seconds: 700_000, is_old: true },
      }),
    });
    await screen.findByText('Письма не отправлены');
    const cards = screen.getAllByRole('listitem').map((card) => ({
      text: plain(card.textContent),
      href: card.querySelector('a')?.getAttribute('href'),
    }));
    expect(cards.slice(-4)).toEqual([
      { text: 'Письма не отправлены4Показать письма', href: '/admin/health?jobs=failed&kind=send_letter#jobs' },
      { text: 'Работы не выполнены3Показать работы', href: '/admin/health?jobs=failed#jobs' },
      { text: 'Системы больницы без связи2Показать системы', href: '/admin/health#plugins' },
      { text: 'Резервная копия устарела12 ноябряЧто делать', href: '/admin/health#backup' },
    ]);
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
