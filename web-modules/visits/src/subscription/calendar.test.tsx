// @vitest-environment jsdom
/** The calendar subscription (issue 17): the address is told once, replaced and ended with a question, and says who sees what. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeKernel, json, problem, TICKET } from '../testingKernel';
import { freshBrowser, open, TOAST } from '../testing';
import { EACH_LANGUAGE } from '../testingTexts';
import { webcal } from './NewAddress';
// Loaded lazily on the screen; these tests should not wait for React Aria to load.
import './CalendarDialog';

freshBrowser();

const URL_OF = (secret: string) => `https://cabinet.test/api/calendar/${secret}.ics`;
const KEPT = { createdAt: '2026-11-20T09:00:00Z', readAt: '2026-11-21T08:45:00Z', details: false };
const NEW = { createdAt: '2026-11-21T09:00:00Z', readAt: null, details: false };

/** A kernel that keeps one address. */
function calendarKernel(first: typeof KEPT | null) {
  let kept: unknown = first;
  let made = 0;
  return fakeKernel({
    'GET /calendar': () => json({ calendar: kept }),
    'POST /calendar': ({ body }) => {
      made += 1;
      kept = { ...NEW, ...(body as object) };
      const created = { url: URL_OF(`secret-${String(made)}`), calendar: kept };
      return new Response(JSON.stringify(created), { status: 201, headers: { 'Content-Type': 'application/json' } });
    },
    'PATCH /calendar': ({ body }) => {
      kept = { ...(kept as object), ...(body as object) };
      return json(kept);
    },
    'DELETE /calendar': () => {
      kept = null;
      return new Response(null, { status: 204 });
    },
  });
}

const button = (name: string) => screen.findByRole('button', { name });

it('is found on the list of appointments', async () => {
  fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
  const { user, address } = open('/visit/my_tickets');
  await user.click(await screen.findByRole('link', { name: /Приём в календаре телефона/ }));
  expect(address()).toBe('/visit/calendar');
});

it('makes an address, shows it once, and moves the focus there', async () => {
  const kernel = calendarKernel(null);
  const { user } = open('/visit/calendar');
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await button('Получить адрес'));
  const card = await screen.findByRole('region', { name: 'Адрес вашего календаря' });
  expect(within(card).getByText(URL_OF('secret-1'))).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Адрес вашего календаря');
  expect(within(card).getByRole('link', { name: 'Открыть в календаре' }).getAttribute('href')).toBe(
    'webcal://cabinet.test/api/calendar/secret-1.ics',
  );
  await user.click(within(card).getByRole('button', { name: 'Скопировать адрес' }));
  expect(written).toHaveBeenCalledWith(URL_OF('secret-1'));
  expect(await screen.findByText('Адрес скопирован', TOAST)).toBeTruthy();
  expect(kernel.of('POST /calendar').map(({ body }) => body)).toEqual([{ details: false }]);
  expect(screen.getByText('ещё нет')).toBeTruthy();
  const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(stored).not.toContain('secret-1');
});

it('does not show the address again', async () => {
  calendarKernel(KEPT);
  open('/visit/calendar');
  const card = await screen.findByRole('region', { name: 'Подключение к календарю' });
  expect(card.textContent.replaceAll('\u00a0', ' ')).toContain('21 ноября 2026, 11:45');
  expect(document.body.textContent).not.toContain('/api/calendar/');
});

it('says who sees the details before they are switched on, and saves the switch', async () => {
  const kernel = calendarKernel(KEPT);
  const { user } = open('/visit/calendar');
  const details = await screen.findByRole('checkbox', { name: /Показывать врача/ });
  expect(details.getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getByText(/всем|все, кому виден ваш календарь/)).toBeTruthy();
  await user.click(details);
  await waitFor(() => expect(kernel.of('PATCH /calendar').map(({ body }) => body)).toEqual([{ details: true }]));
  expect((details as HTMLInputElement).checked).toBe(true);
});

it('undoes a switch that was not saved', async () => {
  const kernel = calendarKernel(KEPT);
  kernel.on('PATCH /calendar', () => problem(503, 'database_unavailable'));
  const { user } = open('/visit/calendar');
  const details = await screen.findByRole<HTMLInputElement>('checkbox');
  await user.click(details);
  expect(await screen.findByText('Не удалось сохранить', TOAST)).toBeTruthy();
  await waitFor(() => expect(details.checked).toBe(false));
});

it('replaces the address after a question, with the same details', async () => {
  const kernel = calendarKernel({ ...KEPT, details: true });
  const { user } = open('/visit/calendar');
  await user.click(await button('Получить новый адрес'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Заменить адрес?' });
  expect(kernel.of('POST /calendar')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Заменить' }));
  expect(await screen.findByText(URL_OF('secret-1'))).toBeTruthy();
  expect(kernel.of('POST /calendar').map(({ body }) => body)).toEqual([{ details: true }]);
});

it('ends the address after a question', async () => {
  const kernel = calendarKernel(KEPT);
  const { user } = open('/visit/calendar');
  await user.click(await button('Отключить календарь'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Отключить календарь?' });
  expect(kernel.of('DELETE /calendar')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Отключить' }));
  expect(await screen.findByText('Календарь отключён', TOAST)).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Подключить календарь' })).toBeTruthy();
  expect(kernel.of('DELETE /calendar')).toHaveLength(1);
});

it('says that nothing was made, and lets try again', async () => {
  const kernel = calendarKernel(null);
  kernel.on('POST /calendar', () => problem(500, 'internal'));
  const { user } = open('/visit/calendar');
  await user.click(await button('Получить адрес'));
  expect(await screen.findByText('Адрес не создан', TOAST)).toBeTruthy();
  expect((await button('Получить адрес')).getAttribute('aria-busy')).toBeNull();
});

it('subscribes over https whatever the program reads first', () => {
  expect(webcal('https://a.example/b')).toBe('webcal://a.example/b');
  expect(webcal('http://127.0.0.1:8080/b')).toBe('webcal://127.0.0.1:8080/b');
});

it.each(EACH_LANGUAGE)('has a word for the neutral title in %s that the calendar uses', (_, texts) => {
  expect(texts['subscription.detailsHint']).toMatch(/«.+»|“.+”|„.+“|« .+ »/);
});
