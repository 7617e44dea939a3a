/** My tickets: viewed, printed, added to the calendar, cancelled; and inaccessible to other users. */
import { readFile } from 'node:fs/promises';
import { entriesOf } from '../src/archive';
import { lookAtEveryWidth } from '../src/look';
import { message } from '../src/message';
import { altered, passOf, verifySignature } from '../src/pass';
import { expect, test } from '../src/test';

/** */
test('a ticket is cancelled after a question and moves to the cancelled ones', async ({ tickets, kernel, page }) => {
  const seat = await kernel.seat(8);
  const { slot } = await kernel.freeSlot(seat);
  expect(await kernel.book(seat, slot)).toBe(200);
  const [ticket] = await kernel.ticketsAt(seat);
  const id = ticket?.appointment.id ?? '';
  await tickets.open();
  const card = await tickets.card(id);
  await card.getByRole('button', { name: /Отменить запись/ }).click();
  await tickets.question.getByRole('button', { name: 'Нет, оставить' }).click();
  await expect(tickets.question).toBeHidden();
  await card.getByRole('button', { name: /Отменить запись/ }).click();
  await tickets.question.getByRole('button', { name: 'Да, отменить' }).click();
  await expect(message(page, 'Вы отменили номерок')).toBeVisible();
  await expect(tickets.ticket(id)).toBeHidden();
  await tickets.states.getByRole('link', { name: /Отменённые/ }).click();
  await expect(tickets.ticket(id)).toBeVisible();
});

test('a ticket goes into the calendar and onto paper', async ({ tickets, kernel, page }) => {
  const seat = await kernel.seat(9);
  const { slot } = await kernel.freeSlot(seat);
  expect(await kernel.book(seat, slot)).toBe(200);
  const [ticket] = await kernel.ticketsAt(seat);
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('[data-print-sheet]')?.textContent ?? '');
  });
  await tickets.open();
  const card = await tickets.card(ticket?.appointment.id ?? '');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'В календарь' }).click();
  const file = await (await download).path();
  const text = await readFile(file, 'utf8');
  const utc = new Date(slot.start).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  expect(text).toContain(`DTSTART:${utc}`);
  expect(text).toContain('BEGIN:VALARM');
  // 26h: as long as the slot.
  if (slot.end !== slot.start) {
    expect(text).toContain(`DTEND:${new Date(slot.end).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  }
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);

  await card.getByRole('button', { name: 'Распечатать' }).click();
  const [year = '', , day = ''] = slot.start.slice(0, 10).split('-');
  const stamp = new RegExp(String.raw`${String(Number(day))}\s[а-я]+\s${year}, ${slot.start.slice(11, 16)}`);
  await expect(page.locator('body')).toHaveAttribute('data-printed', stamp);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print-sheet]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

/** Issue 17: "wallet-ready file". The real key signs; `openssl` verifies, as a phone would. */
test('a ticket goes into the wallet of the phone', async ({ tickets, kernel, page }) => {
  const seat = await kernel.seat(33);
  const { slot } = await kernel.freeSlot(seat);
  expect(await kernel.book(seat, slot)).toBe(200);
  const [ticket] = await kernel.ticketsAt(seat);
  await tickets.open();
  const card = await tickets.card(ticket?.appointment.id ?? '');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: /Добавить в Wallet телефона/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^priem-\d{4}-\d\d-\d\d\.pkpass$/);
  const files = await entriesOf(file);
  expect(altered(files)).toEqual([]);
  await verifySignature(files);
  const pass = passOf(files);
  expect(pass.passTypeIdentifier).toBe('pass.example.cabinet.visits');
  expect([pass.relevantDate.slice(0, 16), pass.voided]).toEqual([slot.start.slice(0, 16), false]);
  // The code leads to the appointment.
  await page.goto(pass.barcodes[0]?.message ?? '');
  await expect(tickets.ticket(ticket?.appointment.id ?? '')).toBeVisible();
  await lookAtEveryWidth(page, 'ticket-with-pass');
});

/** Another user cannot see or cancel the tickets; without a token there is no access at all. */
test('nobody else sees or cancels a ticket', async ({ kernel, strangersKernel, request }) => {
  const seat = await kernel.seat(10);
  const { slot } = await kernel.freeSlot(seat);
  expect(await kernel.book(seat, slot)).toBe(200);
  const [ticket] = await kernel.ticketsAt(seat);
  if (!ticket) throw new Error('the booked ticket is missing');
  const others = await strangersKernel.tickets();
  expect(others.map((other) => other.appointment.id)).not.toContain(ticket.appointment.id);
  expect(await strangersKernel.cancel(ticket)).toBe(404);
  expect(await kernel.ticketsAt(seat)).toHaveLength(1);
  for (const path of ['appointments2', 'bookings/open', 'moves/open', 'clinics', 'relations']) {
    expect((await request.get(`/api/netrika1/${path}`)).status()).toBe(401);
  }
});

/** Issue 17: the new time is booked first, the earlier appointment cancelled after. */
test('a ticket is moved to another clinic', async ({ tickets, write, kernel, page }) => {
  const [seat, other] = [await kernel.seat(30), await kernel.seat(31)];
  const { slot } = await kernel.freeSlot(seat);
  expect(await kernel.book(seat, slot)).toBe(200);
  const [ticket] = await kernel.ticketsAt(seat);
  if (!ticket) throw new Error('the booked ticket is missing');
  await tickets.open();
  const card = await tickets.card(ticket.appointment.id);
  await card.getByRole('link', { name: /Перенести запись/ }).click();
  await expect(page.locator('[data-moving="chosen"]')).toBeVisible();
  await expect(write.calendar).toBeVisible();
  await lookAtEveryWidth(page, 'move-choose');

  const { day, time } = await kernel.freeSlot(other);
  await write.moveTo(other, day, ticket);
  await write.pickMove(time);
  await expect(write.moveQuestion.locator('[data-moved-from]')).toContainText(slot.start.slice(11, 16));
  await lookAtEveryWidth(page, 'move-confirm');
  await write.moveButton.click();
  await expect(page.getByRole('heading', { name: 'Запись перенесена' })).toBeFocused();
  await lookAtEveryWidth(page, 'move-done');
  expect(await kernel.ticketsAt(seat)).toHaveLength(0);
  expect(await kernel.ticketsAt(other)).toHaveLength(1);
});

/** Issue 17: the hub allows one coming visit per speciality of a clinic; the earlier one stays. */
test('a move that the clinic refuses leaves the ticket as it is', async ({ write, kernel, page }) => {
  const seat = await kernel.seat(32);
  const { day, slot } = await kernel.freeSlot(seat);
  expect(await kernel.book(seat, slot)).toBe(200);
  const [ticket] = await kernel.ticketsAt(seat);
  const [free] = await kernel.slots(seat, day);
  if (!ticket || !free) throw new Error('the ticket or another slot is missing');
  await write.moveTo(seat, day, ticket);
  await write.pickMove(free.start.slice(11, 16));
  await write.moveButton.click();
  await expect(page.getByText(/Клиника не записывает вас второй раз/)).toBeVisible();
  await expect(page.getByText('Прежняя запись осталась.')).toBeVisible();
  expect((await kernel.ticketsAt(seat)).map((one) => one.appointment.id)).toEqual([ticket.appointment.id]);
});
