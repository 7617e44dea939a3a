// @vitest-environment jsdom
/** Moving a ticket through the screens: from the list to another time, with what stands said after every outcome (issue 17). */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeKernel, json, LATER_SLOT, MOVED, OPEN_BOOKING, OPEN_MOVE, problem, TICKET } from '../testingKernel';
import { freshBrowser, open } from '../testing';
// Loaded lazily on the screen; these tests should not wait for React Aria to load.
import './ConfirmBooking';

freshBrowser();

const MOVING = '/visit/write?clinic=17&spec=4&doctor=dr-9&move=history-1&moveAt=17';
const withTicket = { 'GET /appointments2': () => json([TICKET]) };
const SECOND = {
  ...TICKET,
  appointment: { id: 'history-2', name: LATER_SLOT.start },
};

const text = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

async function confirm(changes: Parameters<typeof fakeKernel>[0] = {}) {
  const kernel = fakeKernel({ ...withTicket, 'POST /moves': () => json(MOVED), ...changes });
  const opened = open(MOVING);
  await opened.user.click(await screen.findByRole('button', { name: '12:40, записаться' }));
  const dialog = await screen.findByRole('dialog', { name: 'Подтвердите перенос' });
  return { kernel, ...opened, dialog, move: within(dialog).getByRole('button', { name: 'Перенести' }) };
}

describe('moving a ticket', () => {
  it('leads from the ticket to the times of the same doctor and says that the ticket stays', async () => {
    fakeKernel(withTicket);
    const { user, address } = open('/visit/my_tickets');
    await user.click(await screen.findByRole('link', { name: 'Перенести запись: 09:40, кардиолог' }));
    expect(address()).toContain('move=history-1&moveAt=17');
    expect(await screen.findByRole('heading', { level: 1, name: 'Перенос записи' })).toBeTruthy();
    const banner = await screen.findByRole('region', { name: 'Выберите новое время для этой записи' });
    expect(text(banner)).toMatch(/Вторник, 24 ноября, 09:40, кардиолог.*Соколова Марина Викторовна/);
    expect(text(banner)).toContain('Она останется за вами');
    await user.click(within(banner).getByRole('button', { name: 'Не переносить' }));
    expect(address()).toBe('/visit/my_tickets');
  });

  it('begins with the doctor of the ticket if the address names the ticket only', async () => {
    fakeKernel(withTicket);
    const { address } = open('/visit/write?move=history-1&moveAt=17');
    await waitFor(() => expect(address()).toContain('clinic=17&spec=4&doctor=dr-9'));
  });

  it('shows from and to, moves once, and says that the earlier one is cancelled', async () => {
    const { kernel, user, dialog, move } = await confirm();
    expect(text(dialog.querySelector('[data-moved-from]'))).toMatch(/Вместо: .*24 ноября, 09:40/);
    expect(text(dialog)).toContain('12:40');
    await user.dblClick(move);
    expect(await screen.findByRole('heading', { name: 'Запись перенесена' })).toBe(document.activeElement);
    expect(screen.getByText('Прежняя запись отменена.')).toBeTruthy();
    const [asked, ...others] = kernel.of('POST /moves');
    expect(others).toEqual([]);
    expect(asked?.body).toEqual({
      clinicId: '17',
      appointmentId: 'history-1',
      to: { clinicId: '17', specId: '4', doctorId: 'dr-9', appointmentId: 'slot-2', start: LATER_SLOT.start },
    });
    expect(asked?.key).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(kernel.of('POST /appointments2')).toEqual([]);
  });

  it.each([
    ['cancelling', 'Вы записаны на новое время', /Пока действуют обе/],
    ['standing', 'Вы записаны на новое время, но прежняя запись не отменена', /Клиника её не отменила/],
    ['dropped', 'Клиника отменила новую запись', /Прежняя запись осталась/],
  ])('says what stands: %s', async (old, title, advice) => {
    const { user, move } = await confirm({ 'POST /moves': () => json({ ...MOVED, old }) });
    await user.click(move);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(advice)).toBeTruthy();
  });

  it.each([
    [409, 'already_booked', 'Клиника не записывает вас второй раз, пока действует прежняя запись'],
    [409, 'move_under_way', 'Эта запись уже переносится'],
    [404, 'ticket_gone', 'Прежней записи больше нет, перенести её нельзя'],
    [409, 'slot_taken', 'Это время только что заняли'],
  ])('says why it did not move: %s %s', async (status, code, title) => {
    const { user, move, dialog } = await confirm({ 'POST /moves': () => problem(status, code) });
    await user.click(move);
    expect(await within(dialog).findByText(title)).toBeTruthy();
    expect(within(dialog).queryByText('Прежняя запись осталась.') === null).toBe(
      code === 'move_under_way' || code === 'ticket_gone',
    );
  });

  it('keeps the earlier one while the outcome is unknown', async () => {
    const { user, move } = await confirm({
      'POST /moves': () => problem(504, 'outcome_unknown', { bookingId: 'b-2' }),
      'GET /bookings/open': () => json([{ ...OPEN_BOOKING, bookingId: 'b-2', start: LATER_SLOT.start }]),
    });
    await user.click(move);
    expect(await screen.findByText(/Прежняя запись остаётся за вами, пока больница не подтвердит новую/)).toBeTruthy();
  });

  it('offers a new booking if the ticket is gone', async () => {
    fakeKernel();
    const { user, address } = open(MOVING);
    await user.click(await screen.findByRole('button', { name: 'Записаться заново' }));
    expect(address()).toContain('/visit/write?clinic=17&spec=4&doctor=dr-9');
    expect(address()).not.toContain('move');
    expect(await screen.findByRole('heading', { level: 1, name: 'Запись к врачу' })).toBeTruthy();
  });
});

describe('an open move', () => {
  it.each([
    ['booking', false, 'Переносим запись', 0],
    ['cancelling', false, 'Вы записаны на новое время', 1],
    ['cancelling', true, 'Пока действуют обе записи', 1],
    ['standing', true, 'Действуют обе записи', 2],
  ])(
    '%s (failed: %s) is shown, and only what the server accepts is offered',
    async (state, hasFailed, title, buttons) => {
      const to = { ...OPEN_MOVE.to, appointmentId: state === 'booking' ? null : 'history-2' };
      fakeKernel({
        'GET /appointments2': () => json(state === 'booking' ? [TICKET] : [TICKET, SECOND]),
        'GET /moves/open': () => json([{ ...OPEN_MOVE, state, hasFailed, to }]),
      });
      const { user } = open('/visit/my_tickets');
      const notice = await screen.findByRole('region', { name: title });
      expect(text(notice)).toMatch(/Прежняя запись: .*09:40.*Новая запись: .*12:40/);
      await screen.findByRole('region', { name: /09:40, кардиолог/ });
      for (const more of screen.queryAllByRole('button', { name: /Подробнее/ })) await user.click(more);
      expect(screen.queryAllByRole('button', { name: /Отменить запись/ })).toHaveLength(buttons);
      expect(screen.queryByRole('link', { name: /Перенести запись/ })).toBeNull();
    },
  );
});
