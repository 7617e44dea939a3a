import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { attempted, BLOOD, HEART, LINK, open, PAID, pass, plain, useClock } from '../testing';

const LIST = '/payment_documents/accounts';
const ASK = 'POST /payment/payment_link';

const XRAY = { ...BLOOD, id: 'i-4', name: 'Рентген', sum: '1000.00' };
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const bar = () => screen.queryByRole('region', { name: 'Выбранные счета' });
const link = () => ({ url: LINK, orderId: 'o-1' });

beforeEach(() => useClock());

describe('several invoices', () => {
  it('are chosen and paid with one order', async () => {
    const { user, of, wentTo, address } = await open(LIST, {
      invoices: [HEART, BLOOD, XRAY, PAID],
      answers: { [ASK]: link },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Консультация кардиолога' }));
    await user.click(box('Выбрать: Рентген'));
    expect(plain(bar()?.textContent)).toContain('Выбрано 2 счёта5 350,00 ₽');
    await user.click(screen.getByRole('button', { name: 'Оплатить выбранные' }));
    await waitFor(() => expect(wentTo).toEqual([LINK]));
    expect(address()).toBe('/payment?id=i-1&id=i-4');
    expect(of(ASK).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ ids: ['i-1', 'i-4'] }]);
  });

  it('of which one is chosen are one', async () => {
    const { user, of } = await open(LIST, {
      invoices: [HEART, BLOOD],
      answers: { 'GET /payment/payment_link/{id}': () => ({ url: LINK, orderId: 'o-1' }) },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Анализ крови' }));
    await user.click(screen.getByRole('button', { name: 'Оплатить выбранные' }));
    await waitFor(() => expect(of('GET /payment/payment_link/{id}')[0]?.path).toBe('/payment/payment_link/i-2'));
    expect(of(ASK)).toHaveLength(0);
  });

  it('are chosen all at once, and by keyboard', async () => {
    const { user } = await open(LIST, { invoices: [HEART, BLOOD, PAID] });
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Выбрать все неоплаченные' });
    expect(bar()).toBeNull();
    all.focus();
    await user.keyboard(' ');
    expect(box('Выбрать: Консультация кардиолога').checked && box('Выбрать: Анализ крови').checked).toBe(true);
    expect(screen.queryByRole('checkbox', { name: 'Выбрать: Консультация невролога' })).toBeNull();
    box('Выбрать: Анализ крови').focus();
    await user.keyboard(' ');
    expect(all.checked).toBe(false);
    expect(all.indeterminate).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Снять выбор' }));
    expect(bar()).toBeNull();
    expect(all.indeterminate).toBe(false);
  });

  it('of different hospitals are chosen separately', async () => {
    const other = { ...XRAY, hostId: 'other' };
    const { user } = await open(LIST, { invoices: [HEART, BLOOD, other] });
    expect(await screen.findByText('Счета разных больниц оплачиваются отдельно.')).toBeTruthy();
    await user.click(box('Выбрать все неоплаченные'));
    expect(plain(bar()?.textContent)).toContain('Выбрано 2 счёта');
    expect(box('Выбрать: Рентген').disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Снять выбор' }));
    await user.click(box('Выбрать: Рентген'));
    expect(box('Выбрать: Анализ крови').disabled).toBe(true);
  });

  it('that are paid meanwhile are not chosen any more', async () => {
    const { user, change } = await open(LIST, { invoices: [HEART, BLOOD, XRAY] });
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все неоплаченные' }));
    change({ ...attempted('paid', {}, HEART), status: 1 }, BLOOD, XRAY);
    await pass(1100);
    expect(plain(bar()?.textContent)).toContain('Выбрано 2 счёта2 890,50 ₽');
  });

  it('are not offered where one is to pay', async () => {
    await open(LIST, { invoices: [HEART, PAID] });
    await screen.findByRole('link', { name: 'Консультация кардиолога' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are paid from the card above the list', async () => {
    const { user, wentTo, address } = await open(LIST, { invoices: [HEART, BLOOD], answers: { [ASK]: link } });
    const due = within(await screen.findByRole('region', { name: 'К оплате' }));
    await user.click(due.getByRole('button', { name: 'Оплатить всё вместе' }));
    await waitFor(() => expect(wentTo).toEqual([LINK]));
    expect(address()).toBe('/payment?id=i-1&id=i-2');
  });
});
