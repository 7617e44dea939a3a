import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Permission } from '@cabinet/kit';
import { COUNTERS, DETAIL, HEALTH, NEW_FILES, NEWEST, open, page, ROW, VIEWED } from './testing';

const REGISTRAR: readonly Permission[] = ['users.read', 'files.read', 'payments.read', 'questionnaires.read'];
const USERS = '/admin/userInfo';
const NOTHING = () => ({ entries: [], next: null });
const USER = { 'GET /admin/cabinets/c-2': () => DETAIL, 'GET /admin/cabinets/c-2/history': NOTHING };
const buttons = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

/** Issue 14: roles. What the role may not do is not offered; the kernel refuses it anyway. */
describe('the back office of a registrar', () => {
  it('lists the accounts without what changes them or takes them all out', async () => {
    const { user } = await open(USERS, {}, REGISTRAR);
    const row = await screen.findByRole('row', { name: /Ким/ });
    expect(screen.queryByRole('button', { name: 'Создать личный кабинет' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Выгрузить' })).toBeNull();
    await user.click(within(row).getByRole('checkbox'));
    expect(screen.queryByRole('button', { name: /прочитанн/ })).toBeNull();
    await user.click(within(row).getByRole('button', { name: /Ким/ }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Открыть', 'Скачать файлы', 'Ссылки на оплату']);
  });

  it('shows an account with its files, and no action', async () => {
    const { of } = await open(`${USERS}/c-2`, USER, REGISTRAR);
    const access = await screen.findByRole('region', { name: 'Доступ' });
    expect(buttons(access)).toEqual([]);
    expect(await screen.findByRole('region', { name: 'Файлы' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /журнале/ })).toBeNull();
    expect(of('GET /admin/files/user/c-2')).toHaveLength(1);
  });

  it('opens a new account from its message without marking it as viewed', async () => {
    const { user, of, address } = await open(USERS, { [NEWEST]: () => ({ content: [ROW], total: 1 }) }, REGISTRAR);
    await user.click(await screen.findByRole('button', { name: /Иванова/ }));
    await waitFor(() => expect(address()).toBe(`${USERS}/c-1`));
    expect(of(VIEWED)).toHaveLength(0);
  });

  it('asks on the home for nothing that the role does not see', async () => {
    const { of } = await open('/admin', {}, REGISTRAR);
    await waitFor(() => expect(of('GET /admin/payments')).toHaveLength(1));
    expect(of(HEALTH)).toHaveLength(0);
  });
});

describe('the back office of a role that sees the system only', () => {
  it('has neither accounts nor files on its home, and no page of accounts', async () => {
    const unseen = { [COUNTERS]: () => ({ new_cabinets: null, new_events: null }) };
    const { of } = await open('/admin', unseen, ['operations.read']);
    await waitFor(() => expect(of(HEALTH)).toHaveLength(1));
    expect(screen.queryByText('Новые кабинеты')).toBeNull();
    expect([...of(NEWEST), ...of(NEW_FILES), ...of('GET /admin/payments')]).toEqual([]);
    const { address } = await open(USERS, { 'POST /admin/cabinets/search': () => page([]) }, ['operations.read']);
    await waitFor(() => expect(address()).toBe('/404'));
  });
});
