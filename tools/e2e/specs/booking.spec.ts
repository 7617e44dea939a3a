/** Booking a doctor: by search, manually, by a link; only once; and when somebody else was faster. */
import { expect, test } from '../src/test';

/** */
test('a doctor is found by search and booked', async ({ write, kernel, page }) => {
  const seat = await kernel.seat(0);
  const { day, time } = await kernel.freeSlot(seat);
  await write.open();
  await write.search.fill(seat.doctorName);
  await write.results
    .getByRole('option', { name: new RegExp(`${seat.doctorName}.*${seat.specName.slice(0, 6)}`) })
    .first()
    .click();
  await expect.poll(() => write.level('doctor')).not.toBeNull();
  await write.openAt(seat, day);
  await write.pick(time);
  await expect(write.confirmation).toContainText(seat.doctorName);
  await expect(write.confirmation).toContainText('Иванова Анна Сергеевна');
  await write.bookButton.click();
  await expect(write.done).toBeVisible();
  // ui-review 14: shown on the page; nothing covers the ticket.
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  expect(await kernel.ticketsAt(seat)).toHaveLength(1);
});

/** `кардио`, and the same keys typed in the Latin layout. */
for (const text of ['кардио', 'rfhlbj']) {
  test(`the search finds cardiologists by ${text}`, async ({ write }) => {
    await write.open();
    await write.search.fill(text);
    await expect(write.results.getByRole('option', { name: /Кардиолог/ }).first()).toBeVisible();
    await write.search.press('ArrowDown');
    await write.search.press('Enter');
    await expect.poll(() => write.level('clinic')).not.toBeNull();
    // ui-review 19: the focus moves to the step that opens.
    await expect(write.openStep).toBeFocused();
  });
}

/** Issue 11, 26a: exact matches and leading words first, equal specialities grouped, each with its nearest day. */
test('a speciality that was typed comes before those that only contain it', async ({ write }) => {
  await write.open();
  await write.search.fill('терапевт');
  const specialities = write.results.getByRole('group', { name: 'Специальности' }).getByRole('option');
  await expect(specialities.first()).toContainText(/^Терапевт/);
  const names = await specialities.locator('span > span:first-child').allInnerTexts();
  const shown = names.map((name) => name.replaceAll('\u00a0', ' '));
  const inner = shown.findIndex((name) => !name.startsWith('Терапевт'));
  expect(inner === -1 || shown.slice(inner).every((name) => !name.startsWith('Терапевт'))).toBe(true);
  await expect(specialities.filter({ hasText: /Ближайший номерок: \d+/ }).first()).toBeVisible();
});

/** Issue 11, 26j (18): colloquial words. */
for (const [text, found] of [
  ['зубной', /Стоматолог/],
  ['ухо горло нос', /Оториноларинголог|ЛОР/],
  ['dentist', /Стоматолог/],
  ['Augenarzt', /Офтальмолог|Окулист/],
] as const) {
  test(`the search understands ${text}`, async ({ write }) => {
    await write.open();
    await write.search.fill(text);
    await expect(write.results.getByRole('option', { name: found }).first()).toBeVisible();
  });
}

/** */
test('a search without hits says so', async ({ write, page }) => {
  await write.open();
  await write.search.fill('ъъъъъъъъ');
  await expect(page.getByText('По запросу ничего не найдено').first()).toBeVisible();
});

/** the manual cascade; reload and back keep the place. */
test('the cascade leads to a ticket, its state survives reload and back', async ({ write, kernel, page }) => {
  const seat = await kernel.seat(1);
  const { day, time } = await kernel.freeSlot(seat);
  await write.open();
  await page.getByRole('button', { name: new RegExp(escaped(seat.clinicName)) }).click();
  await page.getByRole('button', { name: new RegExp(`^${escaped(seat.specName)}`) }).click();
  await page.getByRole('button', { name: new RegExp(escaped(seat.doctorName)) }).click();
  await expect(write.calendar).toBeVisible();
  await expect.poll(() => write.level('date')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const dayButton = write.calendar.locator(`[data-day="${day}"]`);
  if (!(await dayButton.isVisible())) await page.getByRole('button', { name: 'Позже' }).click();
  await dayButton.click();
  await expect.poll(() => write.level('date')).toBe(day);

  await page.reload();
  await expect(write.slot(time)).toBeVisible();
  expect(write.level('doctor')).toBe(seat.doctorId);

  await write.steps.getByRole('button', { name: /Специальность/ }).click();
  await expect(page.getByRole('heading', { name: 'Выберите специальность' })).toBeFocused();
  expect(write.level('doctor')).toBeNull();
  await page.goBack();
  await expect(write.slot(time)).toBeVisible();

  await write.pick(time);
  await write.bookButton.click();
  await expect(write.done).toBeFocused();
  expect(await kernel.ticketsAt(seat)).toHaveLength(1);
});

/** */
test('giving up in the popup books nothing', async ({ write, kernel }) => {
  const seat = await kernel.seat(2);
  const { day, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await write.pick(time);
  await write.confirmation.press('Escape');
  await expect(write.confirmation).toBeHidden();
  expect(await kernel.ticketsAt(seat)).toHaveLength(0);
});

/** a double click books once. */
test('a double click books once', async ({ write, kernel, page }) => {
  const seat = await kernel.seat(3);
  const { day, time } = await kernel.freeSlot(seat);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/appointments2')) {
      sent.push(request.headers()['idempotency-key']);
    }
  });
  await write.openAt(seat, day);
  await write.pick(time);
  await write.bookButton.dblclick();
  await expect(write.done).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^[0-9a-f-]{32,36}$/);
  expect(await kernel.ticketsAt(seat)).toHaveLength(1);
});

/** slot taken → 409, shown as text, slots reloaded. */
test('a slot that somebody else takes meanwhile is told, and another one can be booked', async ({
  write,
  kernel,
  strangersKernel,
  page,
}) => {
  const seat = await kernel.seat(4);
  for (const ticket of await strangersKernel.ticketsAt(seat)) await strangersKernel.cancel(ticket);
  const { day, slot, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await write.pick(time);
  expect(await strangersKernel.book(seat, slot)).toBe(200);
  await write.bookButton.click();
  await expect(write.confirmation.getByRole('alert')).toContainText('Это время только что заняли');
  await page.getByRole('button', { name: 'Выбрать другое время' }).click();
  await expect(write.slot(time)).toBeHidden();
  expect(write.level('slot')).toBeNull();
  expect(await kernel.ticketsAt(seat)).toHaveLength(0);
  for (const ticket of await strangersKernel.ticketsAt(seat)) expect(await strangersKernel.cancel(ticket)).toBe(204);
});

/** X-041: the hospital's local time, whatever the browser's zone is (the tests' browser is in New York). */
test('times are the hospital’s', async ({ write, kernel }) => {
  const seat = await kernel.seat(5);
  const { day, slot } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await expect(write.slot(slot.start.slice(11, 16))).toBeVisible();
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/[ \u00a0]/g, '\\s');
}
