import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import {
  ATTEMPT,
  attempted,
  BLOOD,
  HEART,
  INVOICES_CALL,
  LINK,
  open,
  PAID,
  pass,
  plain,
  turn,
  useClock,
} from '../testing';

const LIST = '/payment_documents/accounts';

const row = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-invoice="${id}"]`);
  if (!found) throw new Error(`no invoice ${id}`);
  return found;
};
const badges = (id: string) => [...row(id).querySelectorAll('.pill')].map(({ textContent }) => plain(textContent));
const payOf = (id: string) => within(row(id)).queryByRole('button');
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-invoice]')].map(({ dataset }) => dataset['invoice']);

beforeEach(() => useClock());

describe('the invoices', () => {
  /** */
  it('are shown with sum, state, and "Pay" where there is something to pay', async () => {
    const { of } = await open(LIST, { invoices: [HEART, PAID] });
    await screen.findByRole('heading', { name: 'Оплата', level: 1 });
    await screen.findByRole('link', { name: 'Консультация кардиолога' });
    expect(badges('i-1')).toEqual(['выставлен']);
    expect(plain(row('i-1').textContent)).toContain('4 350,00 ₽');
    expect(plain(row('i-1').textContent)).toContain('18 ноября 2026 · 2 услуги');
    expect(within(row('i-1')).getByRole('button', { name: 'Оплатить: Консультация кардиолога' })).toBeTruthy();
    expect(badges('i-3')).toEqual(['оплачен']);
    expect(payOf('i-3')).toBeNull();
    expect(of(INVOICES_CALL)[0]?.headers.get('If-None-Match')).toBeNull();
    expect(within(row('i-3')).getByRole('link').getAttribute('href')).toBe('/payment_list/i-3');
  });

  /** the amount is spoken in the language of the screen. */
  it('are read aloud with the currency', async () => {
    await open(LIST);
    await screen.findByRole('link', { name: 'Консультация кардиолога' });
    expect(plain(within(row('i-1')).getByText(/российских рублей/).textContent)).toBe('4 350 российских рублей');
    expect(within(row('i-1')).getByText(/₽/).getAttribute('aria-hidden')).toBe('true');
  });

  /** the bank's state where it says more than the hospital's; "paid" only where money came. */
  it.each([
    ['open', ['оплата начата'], 'Продолжить оплату'],
    ['beingConfirmed', ['подтверждается'], null],
    ['paid', ['оплачен'], null],
    ['partlyRefunded', ['часть возвращена'], null],
    ['refunded', ['деньги возвращены'], null],
    ['notPaid', ['оплата не прошла'], 'Оплатить'],
    ['underReview', ['на проверке'], null],
  ])('with an attempt that is %s say %j', async (state, words, pay) => {
    await open(LIST, { invoices: [attempted(state)] });
    await screen.findByRole('link', { name: 'Консультация кардиолога' });
    expect(badges('i-1')).toEqual(words);
    expect(payOf('i-1')?.textContent ?? null).toBe(pay);
  });

  /** */
  it('that the hospital has cancelled are never paid', async () => {
    const cancelled = { ...HEART, status: 2, canPay: false };
    const withAttempt = (id: string, state: string) => ({ ...cancelled, id, payment: { ...ATTEMPT, state } });
    await open(LIST, { invoices: [cancelled, withAttempt('i-8', 'underReview'), withAttempt('i-9', 'notPaid')] });
    await screen.findAllByRole('link', { name: 'Консультация кардиолога' });
    expect(badges('i-1')).toEqual(['отменён']);
    expect(badges('i-8')).toEqual(['отменён', 'на проверке']);
    expect(badges('i-9')).toEqual(['отменён']);
    expect(payOf('i-1')).toBeNull();
    expect(screen.queryByText('К оплате', { selector: 'h2' })).toBeNull();
  });

  it('to pay are added up; what is under way is not', async () => {
    await open(LIST, { invoices: [HEART, BLOOD, attempted('beingConfirmed', {}, { ...BLOOD, id: 'i-5' }), PAID] });
    const due = within(await screen.findByRole('region', { name: 'К оплате' }));
    expect(due.getByText('6 240,50 ₽', { normalizer: plain })).toBeTruthy();
    expect(due.getByText('2 счёта')).toBeTruthy();
    expect(due.getByRole('button', { name: 'Оплатить всё вместе' })).toBeTruthy();
  });

  /** The press leads to the bank's page at once; the mark of it is gone, so that "back" or a reload presses nothing. */
  it('of which one is to pay lead to the bank from the card', async () => {
    const { user, address, state, of, wentTo } = await open(LIST, {
      invoices: [HEART, PAID],
      answers: { 'GET /payment/payment_link/{id}': () => ({ url: LINK, orderId: 'o-1' }) },
    });
    const due = within(await screen.findByRole('region', { name: 'К оплате' }));
    expect(due.getByText('Счёт № 40001 от 18 ноября 2026, 2 услуги', { normalizer: plain })).toBeTruthy();
    await user.click(due.getByRole('button', { name: 'Оплатить картой' }));
    await screen.findByRole('heading', { name: 'Страница Оплаты' });
    await waitFor(() => expect(wentTo).toEqual([LINK]));
    expect(address()).toBe('/payment?id=i-1');
    expect(state()).toBeNull();
    expect(of('GET /payment/payment_link/{id}').map(({ path }) => path)).toEqual(['/payment/payment_link/i-1']);
  });

  it('are filtered, and the filter is in the address', async () => {
    const { user, address } = await open(LIST, { invoices: [HEART, PAID, BLOOD] });
    const filters = within(await screen.findByRole('navigation', { name: 'Какие счета показать' }));
    expect(filters.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Все 3',
      'К оплате 2',
      'Оплаченные 1',
    ]);
    await user.click(filters.getByRole('link', { name: 'К оплате 2' }));
    expect(address()).toBe('/payment_documents/accounts?show=due');
    expect(shown()).toEqual(['i-1', 'i-2']);
    await user.click(filters.getByRole('link', { name: 'Оплаченные 1' }));
    expect(shown()).toEqual(['i-3']);
  });

  it('have the hospital’s number where there is one, and are found by it', async () => {
    const { user } = await open(LIST, { invoices: [{ ...HEART, number: '1187' }, PAID] });
    await screen.findByRole('link', { name: 'Консультация кардиолога' });
    expect(plain(row('i-1').textContent)).toContain('№ 1187 · 18 ноября 2026 · 2 услуги');
    expect(screen.getByText('Счёт № 1187 от 18 ноября 2026, 2 услуги', { normalizer: plain })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Поиск по счетам' }), '1187');
    expect(shown()).toEqual(['i-1']);
  });

  it('are found by name, service and day', async () => {
    const { user } = await open(LIST, { invoices: [HEART, PAID, BLOOD] });
    const search = await screen.findByRole('textbox', { name: 'Поиск по счетам' });
    await user.type(search, 'общий анализ');
    expect(shown()).toEqual(['i-2']);
    await user.clear(search);
    await user.type(search, '12 октября');
    expect(shown()).toEqual(['i-3']);
    await user.clear(search);
    await user.type(search, 'рентген');
    expect(screen.getByRole('heading', { name: 'По запросу ничего не найдено' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(shown()).toHaveLength(3);
  });

  /** */
  it('may be none', async () => {
    await open(LIST, { invoices: [] });
    expect(await screen.findByRole('heading', { name: 'Счетов нет' })).toBeTruthy();
    expect(await screen.findByText(/Когда больница выставит вам счёт/)).toBeTruthy();
    expect(screen.queryByRole('search')).toBeNull();
  });

  /** */
  it('that did not come can be asked for again', async () => {
    let isDown = true;
    const { user, of } = await open(LIST, {
      answers: { [INVOICES_CALL]: () => (isDown ? problemResponse(503, 'database_unavailable') : [HEART]) },
    });
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Не удалось загрузить список счетов' })).toBeTruthy();
    await pass(5000);
    expect(of(INVOICES_CALL)).toHaveLength(1);
    isDown = false;
    await user.click(failure.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('link', { name: 'Консультация кардиолога' })).toBeTruthy();
  });

  it('say when the hospital’s copy was made, and ask it again', async () => {
    const { user, of } = await open(LIST);
    const sources = within(await screen.findByRole('region', { name: 'Откуда данные' }));
    expect(sources.getByText('Данные на 20 ноября 2026, 21:40, Больница № 15.', { normalizer: plain })).toBeTruthy();
    await user.click(sources.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(of('POST /record/refresh')).toHaveLength(1));
  });

  /** old links never give 404. */
  it.each(['/payment_documents', '/payment_documents/documents', '/payment_list'])('are also at %s', async (path) => {
    const { address } = await open(path);
    expect(await screen.findByRole('link', { name: 'Консультация кардиолога' })).toBeTruthy();
    expect(address()).toBe(LIST);
  });

  it('elsewhere lead to 404', async () => {
    const { address } = await open('/payment_documents/receipts');
    await waitFor(() => expect(address()).toBe('/404'));
  });
});

describe('the list, while it is open', () => {
  /** */
  it('is asked for every second with the tag of the last one', async () => {
    const { of } = await open(LIST);
    await screen.findByRole('link', { name: 'Консультация кардиолога' });
    const before = of(INVOICES_CALL).length;
    await pass(5000);
    const asked = of(INVOICES_CALL).slice(before);
    expect(asked.length).toBeGreaterThanOrEqual(4);
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(new Set(asked.map(({ headers }) => headers.get('If-None-Match')))).toEqual(new Set(['"1"']));
    expect(screen.getByRole('link', { name: 'Консультация кардиолога' })).toBeTruthy();
  });

  it('shows by itself that a payment is confirmed, and says it', async () => {
    const { change } = await open(LIST, { invoices: [attempted('beingConfirmed')] });
    await screen.findByText('подтверждается');
    change({ ...attempted('paid'), status: 1 });
    await pass(1100);
    expect(badges('i-1')).toEqual(['оплачен']);
    expect(plain(document.querySelector('[data-live-announcer="message"]')?.textContent)).toBe(
      'Счёт № 40001 от 18 ноября 2026: Ваш заказ успешно оплачен.',
    );
  });

  /** hidden tabs ask nothing, and a tab that is shown again asks at once. */
  it('rests while the tab is hidden', async () => {
    const { of, change } = await open(LIST, { invoices: [attempted('beingConfirmed')] });
    await screen.findByText('подтверждается');
    turn('hidden');
    await pass(1000);
    const before = of(INVOICES_CALL).length;
    await pass(60_000);
    expect(of(INVOICES_CALL)).toHaveLength(before);
    change({ ...attempted('paid'), status: 1 });
    turn('visible');
    await pass(50);
    expect(badges('i-1')).toEqual(['оплачен']);
  });

  it('asks less often while nothing comes, keeps what is there, and says how old it is', async () => {
    let isDown = false;
    const { of } = await open(LIST, {
      answers: { [INVOICES_CALL]: () => (isDown ? problemResponse(503, 'database_unavailable') : [HEART]) },
    });
    await screen.findByRole('link', { name: 'Консультация кардиолога' });
    isDown = true;
    await pass(5000);
    expect(screen.queryByText(/Нет ответа от сервера/)).toBeNull();
    const before = of(INVOICES_CALL).length;
    await pass(60_000);
    expect(of(INVOICES_CALL).length - before).toBeLessThanOrEqual(6);
    expect(screen.getByText(/Нет ответа от сервера/)).toBeTruthy();
    expect(shown()).toEqual(['i-1']);
    isDown = false;
    await pass(60_000);
    expect(screen.queryByText(/Нет ответа от сервера/)).toBeNull();
    const then = of(INVOICES_CALL).length;
    await pass(3000);
    expect(of(INVOICES_CALL).length - then).toBeGreaterThanOrEqual(2);
  });

  it('waits as long as the kernel asks for', async () => {
    let isTooMuch = false;
    const { of } = await open(LIST, {
      answers: {
        [INVOICES_CALL]: () => (isTooMuch ? problemResponse(429, 'rate_limited', { retry_after: 30 }) : [HEART]),
      },
    });
    await screen.findByRole('link', { name: 'Консультация кардиолога' });
    isTooMuch = true;
    await pass(2000);
    const before = of(INVOICES_CALL).length;
    await pass(25_000);
    expect(of(INVOICES_CALL)).toHaveLength(before);
  });
});
