import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AdminRefund } from '../data/contract';
import { cells, DETAIL, json, open, PAYMENT, plain, problem } from '../testing';

const LIST = 'GET /admin/payments';
const ONE = 'GET /admin/payments/p-1';
const REFUND = 'POST /admin/payments/p-1/refund';
const page = (hasMore = false) => json({ payments: [PAYMENT], hasMore });

describe('the payments', () => {
  it('are a table', async () => {
    const { of } = await open('/admin/payments/list', { [LIST]: () => page() });
    expect(cells(await screen.findByRole('table', { name: 'Все платежи' }))).toEqual([
      ['40001-1-a1b2c3d4e5', '20 ноября 2026, 13:10', 'оплачен', '6 240,50 ₽', '0,00 ₽', 'об оплате', '220220**2424'],
    ]);
    expect(of(LIST)[0]?.path).toBe('/admin/payments?page=0');
  });

  it('are found by number, which is in the address', async () => {
    const { user, of, address } = await open('/admin/payments/list', { [LIST]: () => page() });
    await user.type(await screen.findByRole('textbox', { name: /Номер платежа/ }), ' 40001-1 {Enter}');
    await waitFor(() => expect(of(LIST).at(-1)?.path).toBe('/admin/payments?number=40001-1'));
    expect(new URLSearchParams(address().split('?')[1]).get('number')?.trim()).toBe('40001-1');
  });

  it('are those of a period in a state, page by page', async () => {
    const { user, of, address } = await open('/admin/payments/list', { [LIST]: () => page(true) });
    const form = within(await screen.findByRole('form', { name: 'Платежи за период' }));
    fireEvent.change(form.getByLabelText('С'), { target: { value: '2026-11-01' } });
    fireEvent.change(form.getByLabelText('По'), { target: { value: '2026-11-20' } });
    await user.selectOptions(form.getByRole('combobox'), 'disputed');
    await user.click(form.getByRole('button', { name: 'Показать' }));
    expect(address()).toBe('/admin/payments/list?from=2026-11-01&to=2026-11-20&state=disputed');
    await user.click(await screen.findByRole('link', { name: 'Более старые' }));
    expect(address()).toBe('/admin/payments/list?from=2026-11-01&to=2026-11-20&state=disputed&page=1');
    await waitFor(() =>
      expect(of(LIST).at(-1)?.path).toBe('/admin/payments?from=2026-11-01&to=2026-11-20&state=disputed&page=1'),
    );
    expect(screen.getByRole('link', { name: 'Более новые' })).toBeTruthy();
  });

  it.each([
    ['/admin/payments/list', 'Измените период или состояние.'],
    ['/admin/payments/list?number=1', 'Платежа с таким номером нет. Проверьте номер целиком.'],
  ])('may be none at %s', async (path, words) => {
    await open(path, { [LIST]: () => json({ payments: [], hasMore: false }) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('that did not come are told of', async () => {
    await open('/admin/payments/list', { [LIST]: () => problem(422, 'validation') });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить платежи' })).toBeTruthy();
  });
});

describe('a payment', () => {
  it('has the entries of the ledger, with the alarms marked', async () => {
    await open('/admin/payments/list/p-1', { [ONE]: () => json(DETAIL) });
    const table = await screen.findByRole('table', { name: 'Записи журнала' });
    expect(cells(table)).toEqual([
      ['20 ноября 2026, 13:10', 'Платёж начат', '—'],
      [
        '20 ноября 2026, 13:12',
        'Ответ банка не сходится с платежом (страница открыта → не сходится с банком) amount 624050, answered 624000',
        'тревога',
      ],
    ]);
    expect(table.querySelectorAll('[data-marked]')).toHaveLength(1);
    expect(plain(screen.getByRole('heading', { level: 1 }).textContent)).toBe('Платёж № 40001-1-a1b2c3d4e5');
    expect(screen.getByText('40001, 40002')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Ссылки на оплату' }).map((link) => link.getAttribute('href'));
    expect(links).toContain(`/admin/payments/links?userId=${DETAIL.userId ?? ''}`);
  });

  it('that does not exist is told of', async () => {
    await open('/admin/payments/list/p-9', {});
    expect(await screen.findByRole('heading', { name: 'Такого платежа нет' })).toBeTruthy();
  });
});

describe('a refund', () => {
  const answer = (state: string) =>
    json({
      refund: {
        id: 'r-1',
        sum: '1000.50',
        state,
        way: 'refund',
        by: null,
        askedAt: '2026-11-20T11:00:00Z',
        settledAt: null,
      },
      payment: PAYMENT,
    });

  async function askFor(sum: string, answers: Parameters<typeof open>[1]) {
    const opened = await open('/admin/payments/list/p-1', { [ONE]: () => json(DETAIL), ...answers });
    const field = await screen.findByRole('textbox', { name: /Сумма возврата/ });
    await opened.user.clear(field);
    await opened.user.type(field, sum);
    await opened.user.click(screen.getByRole('button', { name: 'Вернуть деньги' }));
    return opened;
  }

  it('is asked for after a question that repeats the number and the sum', async () => {
    const { user, of } = await askFor('1000,50', { [REFUND]: () => answer('done') });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Вернуть деньги?' }));
    expect(
      dialog.getByText('Платёж № 40001-1-a1b2c3d4e5: вернуть 1 000,50 ₽ на карту 220220**2424.', { normalizer: plain }),
    ).toBeTruthy();
    expect(of(REFUND)).toHaveLength(0);
    await user.dblClick(dialog.getByRole('button', { name: /^Вернуть 1.000,50/ }));
    expect(await screen.findByText('Банк вернул деньги.', { selector: '[data-toast] *' })).toBeTruthy();
    expect(of(REFUND).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ sum: '1000.50' }]);
    expect(of(REFUND)[0]?.headers.get('Idempotency-Key')).toMatch(/^[\x21-\x7e]{8,128}$/);
    await waitFor(() => expect(of(ONE).length).toBeGreaterThan(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('can be given up', async () => {
    const { user, of } = await askFor('10', { [REFUND]: () => answer('done') });
    await user.click(await screen.findByRole('button', { name: 'Отмена' }));
    expect(of(REFUND)).toHaveLength(0);
  });

  it.each(['0', '-5', '6240,51', 'сто'])('of %s is not asked for', async (sum) => {
    const { of } = await askFor(sum, {});
    expect(screen.getByText(/Введите сумму больше нуля и не больше 6.240,50/)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(of(REFUND)).toHaveLength(0);
  });

  it.each([
    [409, 'refund_in_progress', 'ещё не подтверждён'],
    [409, 'refund_refused', 'Банк отказал'],
    [503, 'gateway_unavailable', 'Банк сейчас не отвечает'],
    [500, 'internal', 'Результат неизвестен'],
  ])('says why it did not happen: %i %s', async (status, code, words) => {
    const { user } = await askFor('10', { [REFUND]: () => problem(status, code) });
    await user.click(await screen.findByRole('button', { name: /^Вернуть 10,00/ }));
    expect(plain((await screen.findByRole('alert')).textContent)).toContain(words);
  });

  it('that the bank has not confirmed is looked for until it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let state: AdminRefund['state'] = 'asked';
    const refund: Omit<AdminRefund, 'state'> = {
      id: 'r-1',
      sum: '10.00',
      way: 'refund',
      by: null,
      askedAt: '2026-11-20T11:00:00Z',
      settledAt: null,
    };
    const { of } = await open('/admin/payments/list/p-1', {
      [ONE]: () => json({ ...DETAIL, refunds: [{ ...refund, state }] }),
    });
    const row = async () => cells(await screen.findByRole('table', { name: 'Возвраты' }))[0]?.slice(1, 3);
    expect(await row()).toEqual(['10,00 ₽', 'запрошен Банк ещё не подтвердил возврат. Ответ появится здесь сам.']);
    state = 'done';
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(await row()).toEqual(['10,00 ₽', 'выполнен Банк вернул деньги.']);
    const before = of(ONE).length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(of(ONE)).toHaveLength(before);
  });

  it('is not offered where nothing can be returned', async () => {
    await open('/admin/payments/list/p-1', { [ONE]: () => json({ ...DETAIL, refundable: '0.00' }) });
    await screen.findByRole('table', { name: 'Записи журнала' });
    expect(screen.queryByRole('button', { name: 'Вернуть деньги' })).toBeNull();
  });
});
