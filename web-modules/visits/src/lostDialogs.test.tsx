// @vitest-environment jsdom
/** Issue 11, 24: if the code of a dialog fails to load, the page around it keeps working. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as aria from '@cabinet/kit/aria';
import { freshBrowser, open } from './testing';
import { fakeKernel, json, TICKET } from './testingKernel';

/** As thrown by webpack's runtime. Only the dialogs use these components of the kit. */
const lost = () => {
  throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
};

freshBrowser();
beforeEach(() => {
  vi.spyOn(aria, 'ConfirmDialog').mockImplementation(lost);
  vi.spyOn(aria, 'Dialog').mockImplementation(lost);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const expected = (event: Event) => event.preventDefault();
  window.addEventListener('error', expected);
  onTestFinished(() => window.removeEventListener('error', expected));
});

it('the question before cancelling', async () => {
  fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
  const { user } = open('/visit/my_tickets');
  await user.click(await screen.findByRole('button', { name: /Отменить запись/ }));
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain(
    'Часть кабинета не загрузилась',
  );
  expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeTruthy();
  expect(screen.getByRole('region', { name: /09:40, кардиолог/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('button', { name: /Отменить запись/ })).toBeTruthy();
});

it('the confirmation of a booking', async () => {
  const kernel = fakeKernel();
  const { user, address } = open('/visit/write?clinic=17&spec=4&doctor=dr-9&date=2026-11-24');
  await user.click(await screen.findByRole('button', { name: '09:40, записаться' }));
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain(
    'Часть кабинета не загрузилась',
  );
  // The calendar is unchanged, and nothing was booked.
  expect(screen.getByRole('button', { name: '09:40, записаться' })).toBeTruthy();
  expect(kernel.of('POST /appointments2')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(address()).toBe('/visit/write?clinic=17&spec=4&doctor=dr-9&date=2026-11-24');
});
