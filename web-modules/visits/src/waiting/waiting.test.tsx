import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeKernel, json, problem, SLOT, TICKET } from '../testingKernel';
import { freshBrowser, open, TOAST } from '../testing';

const ENTRY = {
  id: 'w-1',
  clinic: { id: '17', name: 'Поликлиника № 2' },
  speciality: { id: '4', name: 'Кардиолог' },
  doctor: null,
  from: '2026-11-21',
  to: '2026-12-05',
  fromTime: '08:00',
  toTime: '12:00',
  state: 'waiting',
  place: 3,
  since: '2026-11-20T09:00:00Z',
  offer: null,
};
const OFFER = {
  id: 'o-1',
  appointmentId: 'slot-1',
  doctor: { id: 'dr-9', name: 'Соколова Марина Викторовна' },
  start: SLOT.start,
  heldUntil: '2026-11-21T14:00:00+03:00',
};
const OFFERED = { ...ENTRY, state: 'offered', offer: OFFER };
const list = (...entries: object[]) => ({
  'GET /waiting-list': () => json({ isOpen: true, entriesAtMost: 5, entries }),
});
const AT_TIME = '/visit/write?clinic=17&spec=4&doctor=dr-9';

freshBrowser();

/** Issue 17 */
describe('asking to be told of a free slot', () => {
  it('is possible where only later days are free, for hours and days that suit', async () => {
    const kernel = fakeKernel({
      ...list(),
      'POST /waiting-list': () =>
        new Response(JSON.stringify(ENTRY), { status: 201, headers: { 'Content-Type': 'application/json' } }),
    });
    const { user } = open(AT_TIME);
    await user.click(await screen.findByRole('button', { name: 'Сообщить, если освободится раньше' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Лист ожидания' }));
    await user.selectOptions(dialog.getByLabelText('К кому'), 'Любой врач этой специальности');
    await user.selectOptions(dialog.getByLabelText('Время дня'), 'до 12:00');
    expect(dialog.getByLabelText<HTMLSelectElement>('Ждать').selectedOptions[0]?.text).toMatch(/^раньше 24\sноября$/);
    await user.click(dialog.getByRole('button', { name: 'Встать в лист ожидания' }));
    await waitFor(() => expect(kernel.of('POST /waiting-list')).toHaveLength(1));
    expect(kernel.of('POST /waiting-list')[0]?.body).toEqual({
      clinicId: '17',
      specId: '4',
      from: '2026-11-21',
      to: '2026-11-23',
      toTime: '12:00',
    });
    expect(await screen.findByText('Вы в листе ожидания', TOAST)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is possible where nothing is free, and says why it was refused', async () => {
    fakeKernel({
      ...list(),
      'GET /clinics/17/doctors/dr-9/dates': () => json([]),
      'POST /waiting-list': () => problem(409, 'waiting_full'),
    });
    const { user } = open(AT_TIME);
    await user.click(await screen.findByRole('button', { name: 'Сообщить, когда освободится время' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Лист ожидания' }));
    await user.click(dialog.getByRole('button', { name: 'Встать в лист ожидания' }));
    expect(await dialog.findByText('Больше нельзя: у вас слишком много запросов в листе ожидания')).toBeTruthy();
  });

  it('is not offered to those who wait already, nor without a waiting list', async () => {
    const kernel = fakeKernel(list({ ...ENTRY, doctor: { id: 'dr-9', name: '' } }));
    open(AT_TIME);
    expect(await screen.findByText('Вы в листе ожидания.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Сообщить/ })).toBeNull();
    kernel.on('GET /waiting-list', () => json({ isOpen: false, entriesAtMost: 0, entries: [] }));
  });
});

/** Issue 17 */
describe('the waiting list on the page of the tickets', () => {
  it('says what the patient waits for, with the place in the line, and lets them leave', async () => {
    const kernel = fakeKernel({
      ...list(ENTRY, { ...ENTRY, id: 'w-2', state: 'expired' }),
      'DELETE /waiting-list/w-1': () => new Response(null, { status: 204 }),
    });
    const { user } = open('/visit/my_tickets');
    const region = within(await screen.findByRole('region', { name: 'Лист ожидания' }));
    expect(region.getByText('3-й в очереди')).toBeTruthy();
    expect(region.getByText('срок прошёл, время не освободилось')).toBeTruthy();
    expect(region.getAllByRole('heading', { name: /Кардиолог/ })).toHaveLength(2);
    await user.click(region.getByRole('button', { name: /^Больше не ждать: Кардиолог/ }));
    await waitFor(() => expect(kernel.of('DELETE /waiting-list/w-1')).toHaveLength(1));
    expect(await screen.findByText('Запрос снят', TOAST)).toBeTruthy();
  });

  it('shows the offered slot first; it is booked in the ordinary way', async () => {
    fakeKernel(list(ENTRY, { ...OFFERED, id: 'w-2' }));
    const { user, address } = open('/visit/my_tickets');
    expect(await screen.findByText('Предлагаем только вам до 14:00')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Записаться на это время' }));
    expect(address()).toBe('/visit/write?clinic=17&spec=4&doctor=dr-9&date=2026-11-24&slot=slot-1');
    expect(await screen.findByRole('button', { name: /24\sноября.*09:40/ })).toBeTruthy();
  });

  it('leads to moving an appointment of the same speciality', async () => {
    fakeKernel({
      ...list(OFFERED),
      'GET /appointments2': () => json([{ ...TICKET, appointment: { id: 'h-9', name: '2026-12-20T09:00:00+03:00' } }]),
    });
    open('/visit/my_tickets');
    const link = await screen.findByRole('link', { name: 'Перенести запись на это время' });
    expect(link.getAttribute('href')).toBe(
      '/visit/write?move=h-9&moveAt=17&clinic=17&spec=4&doctor=dr-9&date=2026-11-24&slot=slot-1',
    );
  });

  it('an offer can be declined', async () => {
    const kernel = fakeKernel({
      ...list(OFFERED),
      'PATCH /waiting-list/w-1': () => new Response(null, { status: 204 }),
    });
    const { user } = open('/visit/my_tickets');
    await user.click(await screen.findByRole('button', { name: 'Не подходит' }));
    await waitFor(() => expect(kernel.of('PATCH /waiting-list/w-1')[0]?.body).toEqual({ declinedOffer: 'o-1' }));
  });

  it('a slot that is gone meanwhile is said to be', async () => {
    fakeKernel({
      ...list(),
      'GET /clinics/17/doctors/dr-9/appointments': () => json([{ ...SLOT, appointmentId: 'x' }]),
    });
    open(`${AT_TIME}&date=2026-11-24&slot=slot-1`);
    expect(await screen.findByText('Это время уже заняли. Выберите другое.')).toBeTruthy();
  });
});
