import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type KernelAnswer, problemResponse } from '@cabinet/kit/testing';
import { attempted, HEART, INVOICES_CALL, LINK, open, pass, plain, useClock } from '../testing';

const PAYMENT = '/payment?id=i-1';
const ASK = 'GET /payment/payment_link/{id}';
const link: KernelAnswer = () => ({ url: LINK, orderId: 'o-1' });

const outcome = () => document.querySelector<HTMLElement>('[data-outcome]')?.dataset['outcome'];
const pay = (name = 'Оплатить картой') => screen.findByRole('button', { name });

beforeEach(() => useClock());

describe('the page of a payment', () => {
  /** */
  it('has the logo, what is paid, and the way back', async () => {
    await open(PAYMENT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Страница Оплаты' })).toBeTruthy();
    await pay();
    expect(document.querySelector('main img, img')?.getAttribute('src')).toBe('/variant/logo.svg');
    expect(screen.getByText('Городская больница')).toBeTruthy();
    expect(screen.getByText('Консультация кардиолога')).toBeTruthy();
    expect(screen.getByText('4 350,00 ₽', { normalizer: plain })).toBeTruthy();
    expect(outcome()).toBe('issued');
    expect(screen.getByRole('link', { name: 'К списку счетов' }).getAttribute('href')).toBe(
      '/payment_documents/accounts',
    );
  });

  /** */
  it('leads to the bank on a press, and says so', async () => {
    const { user, of, wentTo } = await open(PAYMENT, { answers: { [ASK]: link } });
    await user.click(await pay());
    await waitFor(() => expect(wentTo).toEqual([LINK]));
    expect(outcome()).toBe('going');
    expect(
      screen.getByRole('heading', { name: 'Сейчас откроется страница банка' }).closest('[role=status]'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Перейти на страницу банка' }).getAttribute('href')).toBe(LINK);
    expect(of(ASK)[0]?.path).toBe('/payment/payment_link/i-1');
    expect(of(ASK)[0]?.headers.get('Accept-Language')).toBe('ru');
  });

  it('sends one request however often it is pressed', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { user, of, wentTo } = await open(PAYMENT, {
      answers: { [ASK]: () => new Promise<Response>((resolve) => (answer = resolve)) },
    });
    const button = await pay();
    await user.dblClick(button);
    fireEvent.click(button);
    await pass(200);
    fireEvent.click(button);
    expect(of(ASK)).toHaveLength(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
    answer(Response.json({ url: LINK, orderId: 'o-1' }));
    await waitFor(() => expect(wentTo).toEqual([LINK]));
    fireEvent.click(button);
    await pass(200);
    expect(of(ASK)).toHaveLength(1);
  });

  /** The browser's "back" from the bank's page shows this page as it was left. */
  it('works again after "back" from the bank', async () => {
    const { user, of, wentTo } = await open(PAYMENT, { answers: { [ASK]: link } });
    await user.click(await pay());
    await waitFor(() => expect(wentTo).toHaveLength(1));
    const event = new Event('pageshow');
    Object.defineProperty(event, 'persisted', { value: true });
    act(() => void window.dispatchEvent(event));
    const again = await pay();
    expect(again.getAttribute('aria-busy')).toBeNull();
    await user.click(again);
    await waitFor(() => expect(wentTo).toHaveLength(2));
    expect(of(ASK)).toHaveLength(2);
  });

  it('asks for the bank’s narrow page on a phone', async () => {
    const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => media);
    const { user, of } = await open(PAYMENT, { answers: { [ASK]: link } });
    await user.click(await pay());
    await waitFor(() => expect(of(ASK)[0]?.path).toBe('/payment/payment_link/i-1?narrow=true'));
  });

  /** A-334; each code of the contract has its own words, and "Pay" works again. */
  it.each([
    [404, 'not_found', 'Этого счёта больше нет'],
    [409, 'already_paid', 'Этот счёт уже оплачен'],
    [409, 'payment_being_confirmed', 'Банк ещё подтверждает прошлую оплату'],
    [409, 'payment_under_review', 'проверяет сотрудник'],
    [409, 'invoice_cancelled', 'Больница отменила этот счёт'],
    [409, 'invoice_changed', 'Больница изменила этот счёт'],
    [429, 'rate_limited', 'Слишком много попыток'],
    [500, 'internal', 'Произошла ошибка'],
    [502, 'gateway_unavailable', 'Банк сейчас не отвечает'],
    [502, 'hospital_unavailable', 'Система больницы сейчас не отвечает'],
    [503, 'plugin_starting', 'Банк сейчас не отвечает'],
    [503, 'payments_off', 'Оплата картой временно отключена'],
    [504, 'gateway_timed_out', 'Банк не ответил вовремя'],
  ])('says why the bank’s page did not open: %i %s', async (status, code, words) => {
    let isRefused = true;
    const { user, of, wentTo } = await open(PAYMENT, {
      answers: { [ASK]: (call) => (isRefused ? problemResponse(status, code) : link(call)) },
    });
    const before = of(INVOICES_CALL).length;
    await user.click(await pay());
    const alert = await screen.findByRole('alert');
    expect(plain(alert.textContent)).toContain('Не удалось загрузить страницу оплаты');
    expect(plain(alert.textContent)).toContain(words);
    expect(of(INVOICES_CALL).length).toBeGreaterThan(before);
    isRefused = false;
    await user.click(await pay());
    await waitFor(() => expect(wentTo).toEqual([LINK]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that there is no network, and waits for nothing', async () => {
    const { user, wentTo } = await open(PAYMENT, {
      answers: {
        [ASK]: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await user.click(await pay());
    expect(plain((await screen.findByRole('alert')).textContent)).toContain('Деньги не списаны. Проверьте подключение');
    expect(wentTo).toEqual([]);
  });

  it('never goes to an address that is no page', async () => {
    const { user, wentTo } = await open(PAYMENT, {
      answers: { [ASK]: () => ({ url: 'javascript:alert(1)', orderId: 'o-1' }) },
    });
    await user.click(await pay());
    await screen.findByRole('alert');
    expect(wentTo).toEqual([]);
  });

  it('says what has changed while the button was pressed', async () => {
    const paid = { ...attempted('paid'), status: 1 };
    const opened = await open(PAYMENT, {
      answers: {
        [ASK]: () => {
          opened.change(paid);
          return problemResponse(409, 'already_paid');
        },
      },
    });
    await opened.user.click(await pay());
    await waitFor(() => expect(outcome()).toBe('paid'));
    expect(screen.queryByRole('button', { name: 'Оплатить картой' })).toBeNull();
  });

  /** The state is in the kernel: a tab that was closed on the way goes on here. */
  it.each([
    ['open', 'Оплата не завершена', 'Продолжить оплату'],
    ['beingConfirmed', 'Оплата подтверждается', null],
    ['notPaid', 'Оплата не прошла', 'Попробовать ещё раз'],
    ['underReview', 'Оплату проверяет сотрудник', null],
    ['partlyRefunded', 'Часть денег возвращена', null],
    ['refunded', 'Деньги возвращены', null],
    ['paid', 'Ваш заказ успешно оплачен', null],
  ])('resumes a payment that is %s', async (state, title, button) => {
    const { of } = await open(PAYMENT, { invoices: [attempted(state)] });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const found = screen.queryAllByRole('button', { name: /оплат|попробовать/i }).map(({ textContent }) => textContent);
    expect(found.filter((name) => name !== 'Отменить оплату')).toEqual(button === null ? [] : [button]);
    expect(of('GET /payment/order_status')).toHaveLength(0);
  });

  it('says until when an open page takes money, and what it has refused', async () => {
    const more = { pageEndsAt: '2026-11-20T10:35:00Z', actionCode: 116, actionCodeDescription: 'Недостаточно средств' };
    await open(PAYMENT, { invoices: [attempted('open', more)] });
    expect(await screen.findByText('Страница банка принимает оплату до 13:35.', { normalizer: plain })).toBeTruthy();
    expect(screen.getByText('Банк сообщил: Недостаточно средств')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Отменить оплату' })).toBeTruthy();
  });

  it('shows the payment by itself when it is confirmed, and moves the focus from what is gone', async () => {
    const { change } = await open(PAYMENT, { invoices: [attempted('open')] });
    (await pay('Продолжить оплату')).focus();
    change({ ...attempted('paid', { maskedCard: '220220**2424' }), status: 1 });
    await pass(1100);
    expect(outcome()).toBe('paid');
    expect(screen.getByText('220220**2424')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Ваш заказ успешно оплачен');
  });

  it.each([
    [{ ...HEART, canPay: false, sum: '0.00' }, 'unpayable', 'Этот счёт нельзя оплатить здесь'],
    [{ ...HEART, canPay: false, status: 2 }, 'cancelled', 'Больница отменила этот счёт'],
  ])('has no button for %o', async (invoice, phase, title) => {
    await open(PAYMENT, { invoices: [invoice] });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(outcome()).toBe(phase);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: /000-00-15/ }).getAttribute('href')).toBe('tel:+74950000015');
  });

  it('of an unknown invoice is none', async () => {
    await open('/payment?id=i-77');
    expect(await screen.findByRole('heading', { name: 'Такого счёта нет' })).toBeTruthy();
  });

  /** B-031 */
  it.each(['/payment', '/payment?id='])('without an invoice leads to the list: %s', async (path) => {
    const { address } = await open(path);
    await waitFor(() => expect(address()).toBe('/payment_documents/accounts'));
  });

  /** */
  it('that did not come is told of', async () => {
    await open(PAYMENT, { answers: { [INVOICES_CALL]: () => problemResponse(503, 'database_unavailable') } });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить страницу оплаты' })).toBeTruthy();
  });
});
