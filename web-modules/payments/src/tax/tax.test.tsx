import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '@cabinet/kit';
import { foreignResponse } from '@cabinet/kit/testing';
import { attempted, HEART, open, PAID, plain, problem, useClock } from '../testing';

const TAX = '/payment_documents/tax';
const YEAR = 'GET /payment/tax_deduction';
const PDF = 'GET /payment/tax_deduction.pdf';
const RECEIPT = 'GET /payment/receipt/i-1';

const DATA: Contract['TaxDeduction'] = {
  year: 2026,
  organisation: { name: 'ГКБ «Пример»', inn: '7700000015', kpp: '770001001', licence: 'Л041-01137-77/00000015' },
  payer: { fullName: 'Иванова Анна Сергеевна' },
  lines: [
    { number: '1187', date: '2026-11-20', sum: '4350.00', refunded: '350.00' },
    { number: '40003', date: '2026-10-12', sum: '2200.00', refunded: null },
  ],
  total: '6200.00',
  years: [2025, 2026],
};

const JSON_TYPE = { headers: { 'Content-Type': 'application/json' } };
const pdf = () => foreignResponse('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent).replace(/₽.*/, '₽')));

/** Files that were passed to the browser. */
function saved(): string[] {
  const names: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

beforeEach(() => useClock());

describe('the payments of a year', () => {
  it('are a table with a total, and say what they are for', async () => {
    const { of } = await open(TAX, { answers: { [YEAR]: () => Response.json(DATA) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Справка для налогового вычета' })).toBeTruthy();
    await screen.findByRole('table', { name: 'Оплаты за 2026 год' });
    expect(rows()).toEqual([
      ['№ 1187, 20 ноября 2026', '4 350,00 ₽', '350,00 ₽'],
      ['№ 40003, 12 октября 2026', '2 200,00 ₽', '—'],
      ['Итого за вычетом возвратов', '6 200,00 ₽', ''],
    ]);
    expect(screen.getByText(/КНД 1151156/)).toBeTruthy();
    for (const fact of [
      'ГКБ «Пример»',
      '7700000015',
      '770001001',
      'Л041-01137-77/00000015',
      'Иванова Анна Сергеевна',
    ]) {
      expect(screen.getByText(fact, { normalizer: plain })).toBeTruthy();
    }
    expect(of(YEAR)[0]?.path).toBe('/payment/tax_deduction?year=2026');
  });

  it('are those of the year in the address', async () => {
    const { user, of, address } = await open(TAX, { answers: { [YEAR]: () => Response.json(DATA) } });
    const years = within(await screen.findByRole('navigation', { name: 'Год' }));
    await user.click(await years.findByRole('link', { name: '2025' }));
    expect(address()).toBe('/payment_documents/tax?year=2025');
    await waitFor(() => expect(of(YEAR).at(-1)?.path).toBe('/payment/tax_deduction?year=2025'));
  });

  it('are downloaded as a file', async () => {
    const names = saved();
    const { user, of } = await open(TAX, { answers: { [YEAR]: () => Response.json(DATA), [PDF]: pdf } });
    await user.click(await screen.findByRole('button', { name: 'Скачать PDF' }));
    await waitFor(() => expect(names).toEqual(['tax-deduction-2026.pdf']));
    expect(of(PDF)[0]?.path).toBe('/payment/tax_deduction.pdf?year=2026');
    expect(of(PDF)[0]?.headers.get('Accept-Language')).toBe('ru');
  });

  it('may be none', async () => {
    const none = { ...DATA, year: 2024, lines: [], total: '0.00' };
    await open(`${TAX}?year=2024`, { answers: { [YEAR]: () => Response.json(none) } });
    expect(await screen.findByRole('heading', { name: 'За 2024 год оплат нет' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Скачать PDF' })).toBeNull();
  });

  it.each([
    ['a refusal', () => problem(503, 'database_unavailable')],
    [
      'a line without a sum',
      () => foreignResponse(JSON.stringify({ ...DATA, lines: [{ date: '2026-11-20', sum: 'x' }] }), JSON_TYPE),
    ],
  ])('that did not come are told of: %s', async (_, answer) => {
    await open(TAX, { answers: { [YEAR]: answer } });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить оплаты за год' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
  });

  it('are a way from the list, once something is paid', async () => {
    await open('/payment_documents/accounts', { invoices: [PAID] });
    const link = await screen.findByRole('link', { name: /Справка для налогового вычета/ });
    expect(link.getAttribute('href')).toBe(TAX);
  });
});

describe('the receipt of a payment', () => {
  it.each(['paid', 'partlyRefunded', 'refunded'])('of an invoice that is %s is downloaded', async (state) => {
    const names = saved();
    const { user } = await open('/payment_list/i-1', {
      invoices: [attempted(state)],
      answers: { [RECEIPT]: pdf },
    });
    await user.click(await screen.findByRole('button', { name: 'Скачать квитанцию' }));
    await waitFor(() => expect(names).toEqual(['receipt-2026-11-18.pdf']));
  });

  it.each(['open', 'beingConfirmed', 'notPaid', 'underReview'])('is not there for one that is %s', async (state) => {
    await open('/payment_list/i-1', { invoices: [attempted(state)] });
    await screen.findByRole('region', { name: 'Оплата' });
    expect(screen.queryByRole('button', { name: 'Скачать квитанцию' })).toBeNull();
  });

  it('that did not come is told of', async () => {
    const { user } = await open('/payment?id=i-1', {
      invoices: [{ ...attempted('paid'), status: 1 }],
      answers: { [RECEIPT]: () => problem(503, 'database_unavailable') },
    });
    await user.click(await screen.findByRole('button', { name: 'Скачать квитанцию' }));
    expect(await screen.findByText('Не удалось скачать файл', { selector: '[data-toast] *' })).toBeTruthy();
  });

  it.each([
    ['https://ofd.example/r/1', 'https://ofd.example/r/1'],
    ['javascript:alert(1)', undefined],
    [null, undefined],
  ])('has the fiscal one beside it: %s', async (fiscalUrl, href) => {
    await open('/payment_list/i-1', { invoices: [attempted('paid', { fiscalUrl })] });
    await screen.findByRole('button', { name: 'Скачать квитанцию' });
    expect(screen.queryByRole('link', { name: 'Кассовый чек' })?.getAttribute('href')).toBe(href);
  });

  it('is not there for an invoice that was paid at the desk', async () => {
    await open('/payment_list/i-1', { invoices: [{ ...HEART, status: 1, canPay: false }] });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Скачать квитанцию' })).toBeNull();
  });
});
