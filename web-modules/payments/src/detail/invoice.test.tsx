import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { attempted, HEART, INVOICES_CALL, open, PAID, pass, plain, useClock } from '../testing';

const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => plain(textContent));

beforeEach(() => useClock());

describe('an invoice', () => {
  /** */
  it('is a table of name, sum and date', async () => {
    await open('/payment_list/i-1');
    const table = within(await screen.findByRole('table', { name: 'Услуги по счёту' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Название',
      'Сумма',
      'Дата',
    ]);
    expect(table.getAllByRole('row').slice(1).map(cells)).toEqual([
      ['Приём врача-кардиолога', '1 800,00 ₽1 800 российских рублей', '16 ноября 2026'],
      ['Электрокардиограмма × 3', '2 550,00 ₽2 550 российских рублей', '17 ноября 2026'],
      ['Итого', '4 350,00 ₽4 350 российских рублей', ''],
    ]);
  });

  /** No medical word in titles or addresses. */
  it('is named by its day', async () => {
    await open('/payment_list/i-1');
    expect(plain((await screen.findByRole('heading', { level: 1, name: /18/ })).textContent)).toBe(
      'Счёт № 40001 от 18 ноября 2026',
    );
    expect(document.title).not.toMatch(/кардиолог/i);
    expect(screen.getByRole('link', { name: 'К списку счетов' }).getAttribute('href')).toBe(
      '/payment_documents/accounts',
    );
  });

  it('without lines is its own line', async () => {
    await open('/payment_list/i-1', { invoices: [{ ...HEART, item_list: [] }] });
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row').slice(1).map(cells)).toEqual([
      ['Консультация кардиолога', '4 350,00 ₽4 350 российских рублей', '18 ноября 2026'],
    ]);
  });

  it('that is paid has the details of the payment', async () => {
    await open('/payment_list/i-3', { invoices: [PAID] });
    const payment = within(await screen.findByRole('region', { name: 'Оплата' }));
    expect(payment.getByText('220220**2424')).toBeTruthy();
    expect(payment.getByText('632811905412')).toBeTruthy();
    expect(plain(payment.getByText(/20 ноября/).textContent)).toBe('20 ноября 2026, 13:12');
    expect(screen.queryByRole('button', { name: /Оплатить/ })).toBeNull();
  });

  it('says what was refunded', async () => {
    await open('/payment_list/i-1', { invoices: [attempted('partlyRefunded', { refunded: '1200.00' })] });
    const payment = within(await screen.findByRole('region', { name: 'Оплата' }));
    expect(payment.getByText('Возвращено')).toBeTruthy();
    expect(payment.getByText('1 200,00 ₽', { normalizer: plain })).toBeTruthy();
  });

  it('that the user does not have is none', async () => {
    await open('/payment_list/i-77');
    expect(await screen.findByRole('heading', { name: 'Такого счёта нет' })).toBeTruthy();
  });

  it('that did not come is told of', async () => {
    await open('/payment_list/i-1', {
      answers: { [INVOICES_CALL]: () => problemResponse(503, 'database_unavailable') },
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить список счетов' })).toBeTruthy();
  });

  it('is paid from here', async () => {
    const { user, address } = await open('/payment_list/i-1', {
      answers: { 'GET /payment/payment_link/{id}': () => problemResponse(503, 'payments_off') },
    });
    await user.click(await screen.findByRole('button', { name: 'Оплатить картой' }));
    expect(await screen.findByRole('heading', { name: 'Страница Оплаты' })).toBeTruthy();
    expect(address()).toBe('/payment?id=i-1');
    await screen.findByRole('alert');
  });

  describe('with an open payment page', () => {
    const CANCEL = 'DELETE /payment/account';
    const invoices = [attempted('open', { pageEndsAt: '2026-11-20T10:35:00Z' })];

    /** */
    it('can give it up', async () => {
      const { user, of, change } = await open('/payment_list/i-1', {
        invoices,
        answers: { [CANCEL]: () => undefined },
      });
      await user.click(await screen.findByRole('button', { name: 'Отменить оплату' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Отменить начатую оплату?' }));
      change({ ...HEART, orderId: 'o-1', payment: { ...attempted('notPaid').payment!, at: '2026-11-20T10:16:00Z' } });
      await user.click(dialog.getByRole('button', { name: 'Отменить оплату' }));
      await waitFor(() => expect(of(CANCEL).map(({ path }) => path)).toEqual(['/payment/account?action_id=i-1']));
      await pass(100);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Отменить оплату' })).toBeNull();
      expect(screen.getByText('Оплата отменена', { selector: '[data-toast] *' })).toBeTruthy();
    });

    it('can keep it', async () => {
      const { user, of } = await open('/payment_list/i-1', { invoices });
      await user.click(await screen.findByRole('button', { name: 'Отменить оплату' }));
      await user.click(await screen.findByRole('button', { name: 'Не отменять' }));
      expect(of(CANCEL)).toHaveLength(0);
    });

    it.each([
      [409, 'already_paid', 'Этот счёт уже оплачен. Платить ещё раз не нужно.'],
      [409, 'payment_being_confirmed', 'Банк ещё подтверждает прошлую оплату этого счёта. Не платите второй раз.'],
      [502, 'gateway_unavailable', 'Не удалось отменить оплату'],
    ])('says why it cannot be given up: %i %s', async (status, code, words) => {
      const { user } = await open('/payment_list/i-1', {
        invoices,
        answers: { [CANCEL]: () => problemResponse(status, code) },
      });
      await user.click(await screen.findByRole('button', { name: 'Отменить оплату' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      await user.click(dialog.getByRole('button', { name: 'Отменить оплату' }));
      expect(await screen.findByText(words, { selector: '[data-toast] *' })).toBeTruthy();
    });
  });
});
