// @vitest-environment jsdom
/** My tickets: the next one first, cancelling with a confirmation, and missing data is reported. */
import { session } from '@cabinet/kit';
import { foreignResponse, startTestI18n } from '@cabinet/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeKernel, json, OPEN_BOOKING, problem, SETTLED_BOOKING, TICKET } from '../testingKernel';
import { freshBrowser, NOW, open, TOAST } from '../testing';
import { de } from '../testingTexts';
// Loaded lazily on the screen; these tests should not wait for React Aria to load.
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
  expect(hero.textContent).toContain('Кабинет 304 · Номерок 4');
  expect(hero.textContent).toMatch(/Паспорт и.полис/);
  // ui-review 14: a toast about the ticket does not cover it.
  expect(hero.querySelector('[data-keep-clear]')?.textContent).toContain('через 3 дня');
  const more = screen.getByRole('button', { name: /Подробнее: 3.декабря, 14:15, невролог/ });
  // Room and number are visible while the row is collapsed.
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(more.closest('li')?.textContent.replaceAll('\u00a0', ' ')).toContain('Кабинет 304 · Номерок 4');
  const tabs = screen.getByRole('navigation', { name: 'Номерки по состоянию' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Активные 2', 'Прошедшие 1', 'Отменённые 0']);
  await user.click(within(tabs).getByRole('link', { name: /Прошедшие/ }));
  expect(address()).toBe('/visit/my_tickets?show=past');
  expect(screen.getByRole('link', { name: /Записаться снова/ }).getAttribute('href')).toBe(
    '/visit/write?clinic=17&spec=4&doctor=dr-9',
  );
});

it('shows first the one that a printout leads to', async () => {
  fakeKernel({ 'GET /appointments2': () => json([TICKET, LATER]) });
  open('/visit/my_tickets?ticket=history-2');
  expect(await screen.findByRole('region', { name: /14:15, невролог/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Подробнее: .*09:40, кардиолог/ })).toBeTruthy();
});

describe('the printout of an appointment', () => {
  const saved = (): string[] => {
    const names: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    return names;
  };

  it('is saved in the language of the screen', async () => {
    const names = saved();
    const kernel = fakeKernel({
      'GET /appointments2': () => json([TICKET]),
      'GET /appointments2/printout': () =>
        foreignResponse('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } }),
    });
    const { user } = open('/visit/my_tickets');
    await user.click(await screen.findByRole('button', { name: /Сохранить как PDF: 09:40, кардиолог/ }));
    await waitFor(() => expect(names).toEqual(['priem-2026-11-24.pdf']));
    const [asked] = kernel.of('GET /appointments2/printout');
    expect(asked?.search.toString()).toBe('clinicId=17&appointmentId=history-1');
  });

  /** Issue 17: "wallet-ready file" */
  it('is a pass for the wallet, too, where the hospital issues them', async () => {
    const names = saved();
    const kernel = fakeKernel({
      'GET /appointments2': () => json([TICKET]),
      'GET /appointments2/pass': () =>
        foreignResponse('PK', { headers: { 'Content-Type': 'application/vnd.apple.pkpass' } }),
    });
    const { user } = open('/visit/my_tickets', { passes: true });
    await user.click(await screen.findByRole('button', { name: /Добавить в Wallet телефона: 09:40, кардиолог/ }));
    await waitFor(() => expect(names).toEqual(['priem-2026-11-24.pkpass']));
    expect(kernel.of('GET /appointments2/pass')[0]?.search.toString()).toBe('clinicId=17&appointmentId=history-1');
  });

  it('is no pass elsewhere', async () => {
    fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
    open('/visit/my_tickets');
    await screen.findByRole('button', { name: /Сохранить как PDF/ });
    expect(screen.queryByRole('button', { name: /Wallet/ })).toBeNull();
  });

  it('that did not come is told of', async () => {
    fakeKernel({
      'GET /appointments2': () => json([TICKET]),
      'GET /appointments2/printout': () => problem(502, 'hospital_unavailable'),
    });
    const { user } = open('/visit/my_tickets');
    await user.click(await screen.findByRole('button', { name: /Сохранить как PDF/ }));
    expect(await screen.findByText('Не удалось сохранить талон', { selector: '[data-toast] *' })).toBeTruthy();
  });
});

/** address and phone of the clinic, room, number in the queue, instructions. */
it('shows of a ticket what the hospital gives', async () => {
  fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
  open('/visit/my_tickets');
  const hero = await screen.findByRole('region', { name: /09:40, кардиолог/ });
  const lines = [...hero.querySelectorAll('p')].map((line) => line.textContent.replaceAll('\u00a0', ' '));
  expect(lines).toEqual([
    'Соколова Марина Викторовна',
    'Поликлиника № 2, ул. Лесная, 12',
    'Кабинет 304 · Номерок 4',
    '(812) 555-03-03',
    'Паспорт и полис',
  ]);
  expect(within(hero).getByRole('heading', { name: 'Что взять с собой' })).toBeTruthy();
  expect(
    within(hero)
      .getByRole('link', { name: /555-03-03/ })
      .getAttribute('href'),
  ).toBe('tel:8125550303');
});

/** what is missing or empty has no line, no label and no button. */
it.each([null, ''])('shows nothing in the place of what it does not give (%o)', async (missing) => {
  const clinic = { ...TICKET.clinic, address: missing, phone: missing };
  const bare = { ...TICKET, clinic, room: missing, number: null, instructions: missing };
  fakeKernel({ 'GET /appointments2': () => json([bare]) });
  open('/visit/my_tickets');
  const hero = await screen.findByRole('region', { name: /09:40, кардиолог/ });
  const lines = [...hero.querySelectorAll('p')].map((line) => line.textContent.replaceAll('\u00a0', ' '));
  expect(lines).toEqual(['Соколова Марина Викторовна', 'Поликлиника № 2']);
  expect(within(hero).queryByRole('heading', { name: 'Что взять с собой' })).toBeNull();
  expect(within(hero).queryByRole('link', { name: /Как добраться|Позвонить/ })).toBeNull();
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
  expect(await screen.findByText('Вы отменили номерок', TOAST)).toBeTruthy();
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

/**
 * what happened, what to do, the clinic's number, the collapsed request id; inside the dialog, covering
 * nothing.
 */
it('a failed cancellation is said in its place, and the list is loaded again', async () => {
  const kernel = fakeKernel({
    'GET /appointments2': () => json([TICKET]),
    'DELETE /appointments2': () => problem(502, 'hospital_failed'),
  });
  const { user } = open('/visit/my_tickets');
  await user.click(await screen.findByRole('button', { name: /Отменить запись/ }));
  await user.click(await screen.findByRole('button', { name: 'Да, отменить' }));
  const alert = await within(await screen.findByRole('alertdialog')).findByRole('alert');
  expect(alert.textContent).toMatch(/^Не удалось отменить номерокПопробуйте ещё раз или позвоните в клинику\./);
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('tel:8125550303');
  expect(alert.querySelector('details:not([open])')?.textContent).toContain('req-7');
  expect(document.querySelector('[data-toast]')).toBeNull();
  await waitFor(() => expect(kernel.of('GET /appointments2').length).toBeGreaterThan(1));
  await user.click(screen.getByRole('button', { name: 'Нет, оставить' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
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
  const line = await screen.findByText(/Не ответили клиники: Поликлиника №.1, a,b/);
  // ui-review 6: a line below the tickets.
  const hero = screen.getByRole('region', { name: /09:40, кардиолог/ });
  expect(hero.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

/** ui-review 6: a clinic that does not respond, where the patient has bookings. */
describe('tickets at a clinic that does not answer', () => {
  const INCOMPLETE = { 'Cabinet-Incomplete': '17' };
  const OTHER = { ...LATER, clinic: { ...TICKET.clinic, id: '18', name: 'Поликлиника № 1' } };
  const anHourLater = () => vi.setSystemTime(NOW.getTime() + 60 * 60_000);
  /** The list is complete; an hour later clinic 17 does not respond. */
  async function silenced(before: readonly unknown[], now: readonly unknown[]) {
    const kernel = fakeKernel({ 'GET /appointments2': () => json(before) });
    open('/visit/my_tickets');
    await screen.findByRole('heading', { name: 'Позже' });
    cleanup();
    anHourLater();
    kernel.on('GET /appointments2', () => json(now, INCOMPLETE));
    return { kernel, ...open('/visit/my_tickets') };
  }
  const title = () => screen.findByRole('heading', { name: /^Клиника Поликлиника №.2 сейчас не отвечает$/ });

  it('are kept as they were, and it is said above them', async () => {
    const { kernel, user } = await silenced([TICKET, OTHER], [OTHER]);
    const heading = await title();
    const notice = heading.closest('[role=status]')!;
    expect(notice.textContent).toMatch(/Показаны номерки на.21.ноября.2026, 12:00/);
    const hero = screen.getByRole('region', { name: /09:40, кардиолог/ });
    expect(heading.compareDocumentPosition(hero) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    // An unconfirmed ticket is neither called confirmed nor changeable; the other clinic's ticket is unaffected.
    expect(hero.textContent).toMatch(/Данные на 21.ноября.2026, 12:00/);
    expect(hero.textContent).not.toContain('подтверждена');
    expect(within(hero).queryByRole('button', { name: /Отменить запись/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Активные 2' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Подробнее: 3.декабря/ }));
    expect(screen.getAllByRole('button', { name: /Отменить запись/ })).toHaveLength(1);
    expect(document.querySelector('[data-incomplete]')).toBeNull();
    kernel.on('GET /appointments2', () => json([OTHER]));
    await user.click(within(notice as HTMLElement).getByRole('button', { name: 'Спросить ещё раз' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /09:40, кардиолог/ })).toBeNull());
    expect(screen.queryByRole('heading', { name: /сейчас не отвечает/ })).toBeNull();
  });

  it('keep the date of the last full list however often it is silent', async () => {
    await silenced([TICKET, OTHER], [OTHER]);
    await title();
    cleanup();
    vi.setSystemTime(NOW.getTime() + 3 * 60 * 60_000);
    open('/visit/my_tickets');
    expect((await title()).closest('[role=status]')?.textContent).toMatch(/21.ноября.2026, 12:00/);
  });

  it('are not brought back when they were cancelled since', async () => {
    const kernel = fakeKernel({ 'GET /appointments2': () => json([TICKET, OTHER]) });
    const { user } = open('/visit/my_tickets');
    await user.click(await screen.findByRole('button', { name: /Отменить запись/ }));
    kernel.on('GET /appointments2', () => json([OTHER], INCOMPLETE));
    await user.click(await screen.findByRole('button', { name: 'Да, отменить' }));
    expect(await screen.findByRole('link', { name: 'Отменённые 1' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /09:40, кардиолог/ })).toBeNull();
    expect(screen.getByText(/Не ответила клиника: Поликлиника №.2/)).toBeTruthy();
  });

  it('that are past are no reason to warn: a line below is enough', async () => {
    const kernel = fakeKernel({ 'GET /appointments2': () => json([PAST]) });
    open('/visit/my_tickets');
    await screen.findByRole('link', { name: 'Прошедшие 1' });
    cleanup();
    kernel.on('GET /appointments2', () => json([], INCOMPLETE));
    open('/visit/my_tickets');
    expect(await screen.findByText(/Не ответила клиника: Поликлиника №.2/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Прошедшие 1' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /сейчас не отвечает/ })).toBeNull();
  });
});

/** */
it('shows what the hospital has not confirmed yet, and looks again by itself', async () => {
  const kernel = fakeKernel({ 'GET /bookings/open': () => json([OPEN_BOOKING]) });
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
  expect(await screen.findByRole('heading', { name: 'Не удалось получить список номерков' })).toBeTruthy();
  expect(document.querySelector('[data-toast]')).toBeNull();
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
  let printed: string | null | undefined;
  const print = vi.fn(() => {
    printed = document.querySelector('[data-print-sheet]')?.textContent.replaceAll('\u00a0', ' ');
  });
  vi.stubGlobal('print', print);
  const { user } = open('/visit/my_tickets');
  await user.click(await screen.findByRole('button', { name: /^В календарь/ }));
  expect(file?.type).toContain('text/calendar');
  const calendar = await textOf(file);
  expect(calendar).toContain('DTSTART:20261124T064000Z');
  expect(calendar).toContain('DTEND:20261124T070000Z');
  expect(calendar).toContain('Кабинет 304 · Номерок 4');
  await user.click(screen.getByRole('button', { name: /^Распечатать/ }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  for (const words of ['24 ноября 2026, 09:40', 'Иванова Анна Сергеевна', 'Кабинет304Номерок4']) {
    expect(printed).toContain(words);
  }
  // The test's date, in the hospital's time zone.
  expect(printed).toMatch(/Распечатано 21 ноября 2026, \d\d:\d\d$/);
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('[data-print-sheet]')).toBeNull());
});

/** Issue 11, 26f: the sheet, including its dates, is in the current language. */
it('prints in the language of the screen', async () => {
  await startTestI18n({ visits: de }, 'de');
  fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
  let printed: string | undefined;
  vi.stubGlobal('print', () => {
    printed = document.querySelector('[data-print-sheet]')?.textContent.replaceAll('\u00a0', ' ');
  });
  const { user } = open('/visit/my_tickets');
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${de['tickets.print']}`) }));
  await waitFor(() => expect(printed).toContain('Terminzettel'));
  expect(printed).toMatch(/24\. November 2026, 09:40/);
  expect(printed).toMatch(/Gedruckt am 21\. November 2026, \d\d:\d\d$/);
});

it('where booking is closed tickets are seen, not booked or cancelled', async () => {
  fakeKernel({ 'GET /appointments2': () => json([TICKET, LATER]) });
  open('/visit/my_tickets', { booking: 'read-only' });
  await screen.findByRole('region', { name: /09:40, кардиолог/ });
  expect(screen.queryByRole('button', { name: /Отменить запись/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Записаться к врачу' })).toBeNull();
});

const SETTLED = { ...SETTLED_BOOKING, phone: TICKET.clinic.phone };

/** Issue 11, 26h. */
describe('how an unanswered booking ended', () => {
  it.each([
    ['booking_confirmed', 'Больница подтвердила вашу запись', []],
    ['booking_refused', 'Запись не состоялась', ['tel:8125550303']],
    ['booking_unclear', 'Больница так и не ответила о записи', ['tel:8125550303']],
  ])('%s is said until it is read', async (kind, title, phones) => {
    const kernel = fakeKernel({ 'GET /bookings/settled': () => json([{ ...SETTLED, kind }]) });
    const { user } = open('/visit/my_tickets');
    const region = await screen.findByRole('region', { name: title });
    expect(region.textContent).toContain('24.11.2026 09:40, Соколова Марина Викторовна');
    expect(
      within(region)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(phones);
    kernel.on('GET /bookings/settled', () => json([]));
    await user.click(within(region).getByRole('button', { name: /^Понятно/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
    expect(kernel.of('POST /notices/read').map(({ body }) => body)).toEqual([{ ids: ['n-1'] }]);
  });

  it('appears by itself when the open booking ends', async () => {
    const kernel = fakeKernel({ 'GET /bookings/open': () => json([OPEN_BOOKING]) });
    open('/visit/my_tickets');
    await screen.findByText('Уточняем в больнице');
    kernel.on('GET /bookings/open', () => json([]));
    kernel.on('GET /bookings/settled', () => json([{ ...SETTLED, kind: 'booking_refused' }]));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await screen.findByRole('region', { name: 'Запись не состоялась' })).toBeTruthy();
  });
});

/** ui-review 20: offline, or while the hospital does not respond. */
describe('the last known list', () => {
  const PASSED = { ...TICKET, appointment: { id: 'history-3', name: '2026-11-21T12:30:00+03:00' } };

  it.each([
    ['the network is away', () => Promise.reject(new TypeError('network'))],
    ['the hospital does not answer', () => problem(502, 'hospital_unavailable')],
  ])('is shown with its date when %s', async (_, answer) => {
    const kernel = fakeKernel({ 'GET /appointments2': () => json([TICKET, PASSED]) });
    open('/visit/my_tickets');
    await screen.findByRole('region', { name: /12:30, кардиолог/ });
    cleanup();
    vi.setSystemTime(NOW.getTime() + 60 * 60_000);
    kernel.on('GET /appointments2', answer);
    const { user } = open('/visit/my_tickets');
    expect(await screen.findByRole('heading', { name: /Номерки на 21.ноября.2026, 12:0/ })).toBeTruthy();
    expect(screen.getByRole('region', { name: /09:40, кардиолог/ })).toBeTruthy();
    // What was upcoming is past by now, and nothing can be changed without a response.
    expect(screen.getByRole('link', { name: 'Прошедшие 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Отменить запись/ })).toBeNull();
    kernel.on('GET /appointments2', () => json([TICKET]));
    await user.click(screen.getByRole('button', { name: 'Спросить ещё раз' }));
    expect(await screen.findByRole('button', { name: /Отменить запись/ })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /Номерки на/ })).toBeNull();
  });

  it('is renewed by itself when the network is back', async () => {
    const kernel = fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
    open('/visit/my_tickets');
    await screen.findByRole('region', { name: /09:40, кардиолог/ });
    cleanup();
    kernel.on('GET /appointments2', () => Promise.reject(new TypeError('network')));
    open('/visit/my_tickets');
    await screen.findByRole('heading', { name: /Номерки на/ });
    kernel.on('GET /appointments2', () => json([TICKET]));
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Номерки на/ })).toBeNull());
  });

  it('does not hide a refusal, and is nobody else’s', async () => {
    const kernel = fakeKernel({ 'GET /appointments2': () => json([TICKET]) });
    open('/visit/my_tickets');
    await screen.findByRole('region', { name: /09:40, кардиолог/ });
    cleanup();
    kernel.on('GET /appointments2', () => problem(409, 'identity_unproved'));
    open('/visit/my_tickets');
    expect(await screen.findByText('Чтобы записаться сюда, подтвердите личность')).toBeTruthy();
    cleanup();
    kernel.on('GET /appointments2', () => problem(502, 'hospital_unavailable'));
    session.setPerson('u-2', 'ROLE_PATIENT');
    open('/visit/my_tickets');
    expect(await screen.findByRole('heading', { name: 'Не удалось получить список номерков' })).toBeTruthy();
  });
});
