import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cells, json, LINK, open, problem } from '../testing';
import { idIn } from './ids';

const USER = '0190b7c4-0000-7000-8000-000000000001';
const INVOICE = '0190b7c4-0000-7000-8000-000000000009';
const LIST = 'GET /admin/payment_links';
const MAKE = 'POST /admin/payment_links';
const REVOKE = 'DELETE /admin/payment_links/l-1';
const URL = 'https://cabinet.example/pay#token=abc';
const page = `/admin/payments/links?userId=${USER}`;

describe('an id', () => {
  it.each([
    [INVOICE, INVOICE],
    [` ${INVOICE.toUpperCase()} `, INVOICE],
    [`https://cabinet.example/payment_list/${INVOICE}?x=1`, INVOICE],
    ['40001', null],
    ['', null],
  ])('is read from %j', (text, id) => expect(idIn(text)).toBe(id));
});

describe('payment links', () => {
  it('are those of a patient', async () => {
    const { user, address, of } = await open('/admin/payments/links', { [LIST]: () => json([LINK]) });
    const field = await screen.findByRole('textbox', { name: /Номер кабинета/ });
    await user.type(field, 'x{Enter}');
    expect(screen.getByText(/Вставьте номер целиком/, { selector: 'span' })).toBeTruthy();
    await user.clear(field);
    await user.type(field, `${USER}{Enter}`);
    expect(address()).toBe(page);
    expect(cells(await screen.findByRole('table', { name: 'Ссылки на оплату' }))[0]).toEqual([
      '40001',
      '4 350,00 ₽',
      'действует',
      '20 ноября 2026, 13:00',
      '27 ноября 2026, 13:00',
      '—',
      'Отозвать',
    ]);
    expect(of(LIST)[0]?.path).toBe(`/admin/payment_links?userId=${USER}`);
  });

  it('are made and sent, and the address is shown once', async () => {
    const { user, of } = await open(page, {
      [LIST]: () => json([]),
      [MAKE]: () => json({ url: URL, link: { ...LINK, sentAt: '2026-11-20T10:00:00Z' } }, 201),
    });
    expect(await screen.findByRole('heading', { name: 'Ссылок у этого пациента нет' })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /^Счёт/ }), `https://cabinet.example/payment_list/${INVOICE}`);
    await user.click(screen.getByRole('button', { name: 'Создать и отправить' }));
    expect(await screen.findByText(URL)).toBeTruthy();
    expect(screen.getByText(/Ссылка отправлена и действует до 27/)).toBeTruthy();
    expect(of(MAKE).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { userId: USER, invoiceId: INVOICE, days: 7, send: true },
    ]);
    await waitFor(() => expect(of(LIST).length).toBeGreaterThan(1));
  });

  it('are made without sending', async () => {
    const { user, of } = await open(page, {
      [LIST]: () => json([]),
      [MAKE]: () => json({ url: URL, link: LINK }, 201),
    });
    await user.type(await screen.findByRole('textbox', { name: /^Счёт/ }), INVOICE);
    await user.click(screen.getByRole('checkbox', { name: /Отправить пациенту/ }));
    await user.click(screen.getByRole('button', { name: 'Создать ссылку' }));
    expect(await screen.findByText(/Ссылка создана/)).toBeTruthy();
    expect(JSON.parse(of(MAKE)[0]?.body ?? '')).toMatchObject({ send: false });
  });

  it.each(['0', '31', 'неделя'])('are not made for %s days', async (days) => {
    const { user, of } = await open(page, { [LIST]: () => json([]) });
    await user.type(await screen.findByRole('textbox', { name: /^Счёт/ }), INVOICE);
    const field = screen.getByRole('textbox', { name: /Сколько дней/ });
    await user.clear(field);
    await user.type(field, `${days}{Enter}`);
    expect(screen.getByText('Введите число от 1 до 30')).toBeTruthy();
    expect(of(MAKE)).toHaveLength(0);
  });

  it.each([
    [409, 'no_confirmed_address', 'нет подтверждённой электронной почты'],
    [409, 'already_paid', 'уже оплачен'],
    [404, 'not_found', 'Такого пациента или такого счёта'],
    [500, 'internal', 'Ссылка не создана. Попробуйте ещё раз.'],
  ])('say why there is none: %i %s', async (status, code, words) => {
    const { user } = await open(page, { [LIST]: () => json([]), [MAKE]: () => problem(status, code) });
    await user.type(await screen.findByRole('textbox', { name: /^Счёт/ }), INVOICE);
    await user.click(screen.getByRole('button', { name: 'Создать и отправить' }));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  it('are revoked after a question', async () => {
    const { user, of } = await open(page, {
      [LIST]: () => json([LINK, { ...LINK, id: 'l-2', state: 'revoked' }]),
      [REVOKE]: () => json(undefined, 204),
    });
    await user.click(await screen.findByRole('button', { name: /^Отозвать: счёт №.40001/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /Отозвать ссылку/ }));
    await user.click(dialog.getByRole('button', { name: 'Отозвать' }));
    expect(await screen.findByText('Ссылка отозвана', { selector: '[data-toast] *' })).toBeTruthy();
    expect(of(REVOKE)).toHaveLength(1);
  });

  it('that did not come are told of', async () => {
    await open(page, {});
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить ссылки' })).toBeTruthy();
  });
});
