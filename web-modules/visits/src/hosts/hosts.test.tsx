// @vitest-environment jsdom
/** Several hosts with booking: one is chosen for booking; my tickets shows all. */
import { startTestI18n } from '@cabinet/kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { freshBrowser, HUB, open, TOAST } from '../testing';
import { CLINIC, fakeKernel, json, TICKET } from '../testingKernel';
import { EACH_LANGUAGE, ru } from '../testingTexts';
// Loaded lazily on the screen; these tests should not wait for React Aria to load.
import '../tickets/CancelDialog';

freshBrowser();

const TEETH = { id: 'teeth', name: 'Стоматология', description: 'Запись к стоматологу' };
const BOTH = { hosts: [HUB, TEETH] };
const DENTAL = { ...CLINIC, name: 'Стоматологическая поликлиника' };

/** The text of an element, with normal instead of non-breaking spaces. */
const plain = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ');

/** A kernel with a second host; its calls keep their full path. */
const kernelOfBoth = (changes = {}) =>
  fakeKernel({
    'GET /teeth/hosts': () => json([TEETH]),
    'GET /teeth/clinics': () => json([DENTAL]),
    'GET /teeth/bookings/open': () => json([]),
    'GET /teeth/bookings/settled': () => json([]),
    'GET /teeth/appointments2': () => json([]),
    ...changes,
  });

describe('booking', () => {
  it.each(EACH_LANGUAGE)('%s: the host is chosen and changed by keyboard', async (language, texts) => {
    await startTestI18n({ visits: texts }, language);
    const kernel = kernelOfBoth();
    const { user, address } = open('/visit/write', BOTH);
    const heading = await screen.findByRole('heading', { name: texts['hosts.choose'] });
    const wanted = screen.getByRole('button', { name: /Стоматология/ });
    expect(wanted.textContent).toMatch(/Запись к.стоматологу/);
    expect(kernel.asked).toEqual([]);

    const stops = screen.getAllByRole('link').length + screen.getAllByRole('button').length;
    for (let stop = 0; stop < stops && document.activeElement !== wanted; stop += 1) await user.tab();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/visit/write?host=teeth');
    expect(plain(document.activeElement)).toBe(texts['hosts.chosen'].replace('{{host}}', 'Стоматология'));
    expect(await screen.findByRole('button', { name: /Стоматологическая/ })).toBeTruthy();
    expect(kernel.asked.every(({ path }) => path.startsWith('/teeth/'))).toBe(true);

    await user.tab();
    expect(document.activeElement?.textContent).toBe(texts['hosts.other']);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/visit/write');
    expect(document.activeElement?.textContent).toBe(heading.textContent);
  });

  it('carries nothing from one host to another', async () => {
    kernelOfBoth();
    const { user, address } = open('/visit/write?host=netrika1&clinic=17&spec=4', BOTH);
    await screen.findByRole('button', { name: /Соколова/ });
    await user.click(screen.getByRole('button', { name: ru['hosts.other'] }));
    await user.click(screen.getByRole('button', { name: /Стоматология/ }));
    expect(address()).toBe('/visit/write?host=teeth');
    expect(await screen.findByRole('button', { name: /Стоматологическая/ })).toBeTruthy();
  });

  it('asks where only if there is a choice', async () => {
    const kernel = kernelOfBoth();
    open('/visit/write?host=teeth');
    expect(await screen.findByRole('button', { name: /Поликлиника №.2/ })).toBeTruthy();
    expect(screen.queryByText(ru['hosts.choose'])).toBeNull();
    expect(screen.queryByText(ru['hosts.other'])).toBeNull();
    expect(kernel.asked.some(({ path }) => path.startsWith('/teeth'))).toBe(false);
  });

  it('a host that does not book is nobody’s choice', async () => {
    const kernel = kernelOfBoth();
    open('/visit/write?host=vista', BOTH);
    expect(await screen.findByRole('heading', { name: ru['hosts.choose'] })).toBeTruthy();
    expect(kernel.asked).toEqual([]);
  });

  it.each(['/visit/write', '/visit/my_tickets'])('%s: where nothing books, the phone stands', async (address) => {
    const kernel = kernelOfBoth();
    open(address, { hosts: [] });
    expect(await screen.findByRole('heading', { name: ru['readOnly.title'] })).toBeTruthy();
    expect(kernel.asked).toEqual([]);
  });
});

describe('my tickets', () => {
  const LATER = { ...TICKET, appointment: { id: 'history-2', name: '2026-12-03T14:15:00+03:00' } };

  it('shows those of every host, each under its name, and cancels at the right one', async () => {
    const kernel = kernelOfBoth({
      'GET /appointments2': () => json([]),
      'GET /teeth/appointments2': () => json([TICKET, LATER]),
      'DELETE /teeth/appointments2': () => new Response(null, { status: 204 }),
    });
    const { user } = open('/visit/my_tickets', BOTH);
    const hub = await screen.findByRole('region', { name: /Региональная запись к.врачу/ });
    const teeth = screen.getByRole('region', { name: 'Стоматология' });
    expect(await within(hub).findByText(ru['tickets.emptyActive'])).toBeTruthy();
    const book = within(hub).getByRole('link', { name: ru['tickets.book'] });
    expect(book.getAttribute('href')).toBe('/visit/write?host=netrika1');
    await user.click(await within(teeth).findByRole('button', { name: /Отменить запись/ }));
    await user.click(await screen.findByRole('button', { name: ru['cancel.yes'] }));
    expect(await screen.findByText(ru['toast.cancelled'], TOAST)).toBeTruthy();
    expect(kernel.of('DELETE /teeth/appointments2')).toHaveLength(1);
    expect(kernel.of('DELETE /appointments2')).toHaveLength(0);
    const tabs = screen.getAllByRole('navigation', { name: /Номерки по состоянию/ });
    expect(new Set(tabs.map((one) => one.getAttribute('aria-label'))).size).toBe(2);
  });

  it('books again at the host of the ticket', async () => {
    kernelOfBoth({ 'GET /teeth/appointments2': () => json([{ ...TICKET, status: 'past' }]) });
    open('/visit/my_tickets?show=past', BOTH);
    const again = await screen.findByRole('link', { name: /Записаться снова/ });
    expect(again.getAttribute('href')).toBe('/visit/write?host=teeth&clinic=17&spec=4&doctor=dr-9');
  });
});
