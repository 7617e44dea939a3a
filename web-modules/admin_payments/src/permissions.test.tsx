import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DETAIL, json, LINK, open } from './testing';

const USER = '0190b7c4-0000-7000-8000-000000000001';

/** Issue 14: roles. What the role may not do is not offered; the kernel refuses it anyway. */
describe('payments for somebody who may only see them', () => {
  it('have no refund', async () => {
    const one = { 'GET /admin/payments/p-1': () => json(DETAIL) };
    await open('/admin/payments/list/p-1', one, ['payments.read']);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    await screen.findAllByRole('table');
    expect(screen.queryByRole('heading', { name: 'Вернуть деньги' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('have links that are neither made nor revoked', async () => {
    const links = { 'GET /admin/payment_links': () => json([LINK]) };
    await open(`/admin/payments/links?userId=${USER}`, links, ['payments.read']);
    const table = within(await screen.findByRole('table'));
    expect(table.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });
});
