// @vitest-environment jsdom
/** My tickets: the next one first, cancelling with a question, nothing hidden that is missing. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeKernel, json, problem, TICKET } from '../testingKernel';
import { open, freshBrowser } from '../testing';
// Loaded lazily on the screen; loading React Aria is not what these tests wait for.
import './CancelDialog';

freshBrowser();

const LATER = {
  ...TICKET,
  appointment: { id: 'history-2', name: '2026-12-03T14:15:00+03:00' },
  doctor: { id: 'dr-1', name: 'Ким Дмитрий Олегович' },
  speciality: { id: '7', name: 'Невролог' },
};
const PAST = { ...TICKET, appointment: { id: 'history-0', name: '2026-01-03T14:15:00+03:00' }, status: 'past' };

/** */
it('shows the next one as the hero, the others below, counts that are true', async () => {
  fakeKernel({ 'GET /appointments2': () => json([LATER, TICKET, PAST]) });
  const { user, address } = open('/visit/my_tickets');
  const hero = await screen.findByRole('region', { name: /09:40, кардиолог/ });
  expect(hero.textContent).toContain('через 3 дня');
  expect(hero.textContent).toContain('Кабинет 304');
  expect(hero.textContent).toMatch(/Паспорт и.полис/);
  expect(screen.getByRole('button', { name: /Подробнее: 3.декабря, 14:15, невролог/ })).toBeTruthy();
  const tabs = screen.getByRole('navigation', { name: 'Номерки по состоянию' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Активные 2', 'Прошедшие 1', 'Отмененные 0']);
  await user.click(within(tabs).getByRole('link', { name: /Прошедшие/ }));
  expect(address()).toBe('/visit/my_tickets?show=past');
  expect(screen.getByRole('link', { name: /Записаться снова/ }).getAttribute('href')).toBe(
    '/visit/write?clinic=17&spec=4&doctor=dr-9',
  );
});

it('says how to prove who one is where the hospital wants that, and reports no failure', async () => {
  fakeKernel({ 'GET /appointments2': () => problem(409, 'identity_unproved') });
  open('/visit/my_tickets');
  expect(await screen.findByText('Чтобы записаться сюда, подтвердите личность')).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Подтвердить через Госуслуги' });
  expect(way.getAttribute('href')).toBe('/profile/info');
  expect(screen.queryByText('Не удалось получить список номерков. Обратитесь в техподдержку')).toBeNull();
  expect(screen.queryByRole('button', { name: /Попробовать/ })).toBeNull();
});

/** */
it('cancels after the question and loads the list again', async () => {
  const kernel = fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
  const { user } = open('/visit/my_tickets');
  await user.click(await screen.findByRole('button', { name: /Отменить запись/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Вы действительно хотите отменить номерок?' });
  expect(kernel.of('DELETE /appointments2')).toHaveLength(0);
  kernel.on('GET /appointments2', () => json([{ ...TICKET, status: 'cancelled' }]));
  await user.click(within(dialog).getByRole('button', { name: 'Да, отменить' }));
  expect(await screen.findByText('Вы отменили номерок')).toBeTruthy();
  expect(await screen.findByText('Нет активных номерков')).toBeTruthy();
  const [asked] = kernel.of('DELETE /appointments2');
  expect([asked?.search.get('clinicId'), asked?.search.get('appointmentId')]).toEqual(['17', 'history-1']);
});

it('keeps the ticket when the question is answered with no', async () => {
  const kernel = fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
  const { user } = open('/visit/my_tickets');
  await user.click(await screen.findByRole('button', { name: /Отменить запись/ }));
  await user.click(await screen.findByRole('button', { name: 'Нет, оставить' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(kernel.of('DELETE /appointments2')).toHaveLength(0);
});

/** */
it('a failed cancellation is said with a number, and the list is loaded again', async () => {
  const kernel = fakeKernel({
    'GET /appointments2': () => json([TICKET]),
    'DELETE /appointments2': () => problem(502, 'hospital_failed'),
  });
  const { user } = open('/visit/my_tickets');
  await user.click(await screen.findByRole('button', { name: /Отменить запись/ }));
  await user.click(await screen.findByRole('button', { name: 'Да, отменить' }));
  expect(await screen.findByText('Не удалось отменить номерок')).toBeTruthy();
  expect(screen.getByText('req-7')).toBeTruthy();
  await waitFor(() => expect(kernel.of('GET /appointments2').length).toBeGreaterThan(1));
  expect(await screen.findByRole('region', { name: /09:40, кардиолог/ })).toBeTruthy();
});

/** */
it('says when there is none, with the way to a new one', async () => {
  fakeKernel();
  open('/visit/my_tickets');
  expect(await screen.findByText('Нет активных номерков')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Записаться к врачу' })[0]?.getAttribute('href')).toBe('/visit/write');
});

it('names the clinics that did not answer', async () => {
  fakeKernel({ 'GET /appointments2': () => json([TICKET], { 'Cabinet-Incomplete': '18,a%2Cb' }) });
  open('/visit/my_tickets');
  expect(await screen.findByText(/Не ответили клиники: Поликлиника №.1, a,b/)).toBeTruthy();
});

/** */
it('shows what the hospital has not confirmed yet, and looks again by itself', async () => {
  const open_ = {
    bookingId: 'b-1',
    clinic: TICKET.clinic,
    doctor: TICKET.doctor,
    speciality: null,
    start: TICKET.appointment.name,
    state: 'unknown',
    since: '',
  };
  const kernel = fakeKernel({ 'GET /bookings/open': () => json([open_]) });
  open('/visit/my_tickets');
  expect(await screen.findByText(/24\.11\.2026 09:40, Соколова Марина Викторовна/)).toBeTruthy();
  kernel.on('GET /bookings/open', () => json([]));
  kernel.on('GET /appointments2', () => json([TICKET]));
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await screen.findByRole('region', { name: /09:40, кардиолог/ })).toBeTruthy();
  expect(screen.queryByText('Уточняем в больнице')).toBeNull();
});

it('a failure of the whole list is said in place', async () => {
  fakeKernel({ 'GET /appointments2': () => problem(503, 'plugin_unavailable') });
  open('/visit/my_tickets');
  expect(
    await screen.findByRole('heading', { name: 'Не удалось получить список номерков. Обратитесь в техподдержку' }),
  ).toBeTruthy();
});

/** jsdom's Blob has no `text()`. */
function textOf(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(file ?? new Blob());
  });
}

it('gives the ticket as a calendar file and prints it on a sheet of its own', async () => {
  fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
  let file: Blob | undefined;
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = vi.fn();
  // jsdom cannot download.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const print = vi.fn(() => {
    expect(document.querySelector('[data-print-sheet]')?.textContent).toContain('24.11.2026 09:40');
    expect(document.querySelector('[data-print-sheet]')?.textContent).toContain('Иванова Анна Сергеевна');
  });
  vi.stubGlobal('print', print);
  const { user } = open('/visit/my_tickets');
  await user.click(await screen.findByRole('button', { name: 'В календарь' }));
  expect(file?.type).toContain('text/calendar');
  expect(await textOf(file)).toContain('DTSTART:20261124T064000Z');
  await user.click(screen.getByRole('button', { name: 'Распечатать' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('[data-print-sheet]')).toBeNull());
});

it('where booking is closed tickets are seen, not booked or cancelled', async () => {
  fakeKernel({ 'GET /appointments2': () => json([TICKET, LATER]) });
  open('/visit/my_tickets', { booking: 'read-only' });
  await screen.findByRole('region', { name: /09:40, кардиолог/ });
  expect(screen.queryByRole('button', { name: /Отменить запись/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Записаться к врачу' })).toBeNull();
});
