/**
 * The hospital's hub misbehaves: the patient gets correct information, and no ticket is lost or duplicated. The run
 * `faults` has one worker.
 */
import { breakHub, calls, mendHub } from '../src/simulator';
import { expect, test } from '../src/test';

test.beforeEach(mendHub);
test.afterEach(mendHub);

/** a slow hospital; the popup says so, then the ticket appears. */
test('a slow hub is told about, the booking succeeds once', async ({ write, kernel, page }) => {
  const seat = await kernel.seat(16);
  const { day, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await write.pick(time);
  await breakHub({ kind: 'slow', ms: 6_000, operations: ['SetAppointment'] });
  await write.bookButton.click();
  await expect(page.getByText(/Больница отвечает дольше обычного/)).toBeVisible();
  await expect(write.done).toBeVisible();
  expect(await kernel.ticketsAt(seat)).toHaveLength(1);
});

/** the response is lost after the booking; the plugin reads the history before it responds. */
test('an answer that gets lost is found in the history, never asked twice', async ({ write, kernel }) => {
  const seat = await kernel.seat(17);
  const { day, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await write.pick(time);
  const before = (await calls())['SetAppointment'] ?? 0;
  await breakHub({ kind: 'drop', operations: ['SetAppointment'], times: 1 });
  await write.bookButton.click();
  await expect(write.done).toBeVisible();
  expect(await kernel.ticketsAt(seat)).toHaveLength(1);
  expect((await calls())['SetAppointment']).toBe(before + 1);
});

/**
 * the outcome is unknown; the screen keeps polling, and shows the ticket as soon as the hub responds
 * again.
 */
test('an open outcome is watched until the ticket appears', async ({ write, kernel, page }) => {
  const seat = await kernel.seat(18);
  const { day, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await write.pick(time);
  await breakHub(
    { kind: 'drop', operations: ['SetAppointment'], times: 1 },
    { kind: 'unavailable', operations: ['GetPatientHistory'] },
  );
  await write.bookButton.click();
  await expect(page.getByRole('heading', { name: 'Больница ещё не ответила' })).toBeVisible();
  // 26h: one calm message, without a red one above it.
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await mendHub();
  // The screen polls after 2, 3, 4.5, 6.75 and then every 10 seconds (pauseBefore of the module visits).
  await expect(write.done).toBeVisible({ timeout: 15_000 });
  expect(await kernel.ticketsAt(seat)).toHaveLength(1);
});

/** 26h: the booking ends while no page is open; the bell and the tickets show it until it is read. */
test('the end of an unanswered booking is told until it is read', async ({ write, tickets, kernel, page }) => {
  const seat = await kernel.seat(7);
  const { day, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await write.pick(time);
  await breakHub(
    { kind: 'drop', operations: ['SetAppointment'], times: 1 },
    { kind: 'unavailable', operations: ['GetPatientHistory'] },
  );
  await write.bookButton.click();
  await expect(page.getByRole('heading', { name: 'Больница ещё не ответила' })).toBeVisible();
  await page.goto('about:blank');
  await mendHub();
  await tickets.open();
  const told = page.getByRole('region', { name: 'Больница подтвердила вашу запись' });
  await expect(told).toContainText(seat.doctorName);
  await expect(page.getByRole('button', { name: 'Уведомления: 1 непрочитанное' })).toBeVisible();
  await told.getByRole('button', { name: /^Понятно/ }).click();
  await expect(told).toBeHidden();
  await expect(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible();
});

/**
 * Protocol sheet netrika §4.4: a refusal by the hospital is shown in its own words, with a reference to the reception.
 */
test('a refusal of the hospital is told, and another time can be booked', async ({ write, kernel }) => {
  const seat = await kernel.seat(21);
  const { day, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await write.pick(time);
  await breakHub({ kind: 'fail', idError: 34, operations: ['SetAppointment'], times: 1 });
  await write.bookButton.click();
  await expect(write.confirmation.getByRole('alert')).toContainText('Клиника не разрешила эту запись');
  expect(await kernel.ticketsAt(seat)).toHaveLength(0);
  await write.confirmation.getByRole('button', { name: 'Выбрать другое время' }).click();
  await write.pick(time);
  await write.bookButton.click();
  await expect(write.done).toBeVisible();
});

/**
 * Protocol sheet netrika §5: error 4 asks to complete the profile. The field is named, and the profile is one tap away.
 */
test('what the profile lacks is named, with the way there', async ({ write, kernel, page }) => {
  const seat = await kernel.seat(15);
  const { day, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await write.pick(time);
  const text = 'Не указан контактный телефон';
  await breakHub({ kind: 'fail', idError: 4, text, operations: ['SetAppointment'], times: 1 });
  await write.bookButton.click();
  await expect(write.confirmation.getByRole('alert')).toContainText('Заполните поле «Телефон» в профиле');
  await write.confirmation.getByRole('link', { name: 'Заполнить профиль' }).click();
  await expect(page).toHaveURL(/\/profile\/info/);
  expect(await kernel.ticketsAt(seat)).toHaveLength(0);
});

/** the hub is down: reported inline, with a request id. When it returns, "try again" is enough. */
test('a hub that is down and comes back', async ({ write, kernel, page }) => {
  const seat = await kernel.seat(20);
  await breakHub({ kind: 'close' });
  await write.open({ clinic: seat.clinicId, spec: seat.specId, doctor: seat.doctorId });
  const failure = page.getByRole('heading', {
    name: /Не удалось получить список (дат|номерков)$/,
  });
  await expect(failure.first()).toBeVisible();
  await expect(page.getByText(/Номер обращения/).first()).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await mendHub();
  await expect(async () => {
    const again = page.getByRole('button', { name: /Попробовать/ });
    if (await again.first().isVisible()) await again.first().click();
    await expect(write.calendar).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 15_000 });
});

/** Issue 17: the answer to the cancellation is lost; the history shows that the earlier appointment is cancelled. */
test('a move whose cancellation lost its answer is done', async ({ write, kernel, page }) => {
  const [seat, other] = [await kernel.seat(33), await kernel.seat(34)];
  expect(await kernel.book(seat, (await kernel.freeSlot(seat)).slot)).toBe(200);
  const [ticket] = await kernel.ticketsAt(seat);
  if (!ticket) throw new Error('the booked ticket is missing');
  const { day, time } = await kernel.freeSlot(other);
  await write.moveTo(other, day, ticket);
  await write.pickMove(time);
  await breakHub({ kind: 'drop', operations: ['CreateClaimForRefusal'], times: 1 });
  await write.moveButton.click();
  await expect(page.getByRole('heading', { name: 'Запись перенесена' })).toBeVisible();
  expect(await kernel.ticketsAt(seat)).toHaveLength(0);
});

/** Issue 17: the earlier appointment cannot be cancelled: both stand, the screens say so, and the kernel goes on. */
test('a move whose cancellation fails says that both stand until it is done', async ({
  write,
  tickets,
  kernel,
  page,
}) => {
  const [seat, other] = [await kernel.seat(35), await kernel.seat(36)];
  expect(await kernel.book(seat, (await kernel.freeSlot(seat)).slot)).toBe(200);
  const [ticket] = await kernel.ticketsAt(seat);
  if (!ticket) throw new Error('the booked ticket is missing');
  const { day, time } = await kernel.freeSlot(other);
  await write.moveTo(other, day, ticket);
  await write.pickMove(time);
  await breakHub({ kind: 'unavailable', operations: ['CreateClaimForRefusal'] });
  await write.moveButton.click();
  await expect(page.getByText(/Пока действуют обе/)).toBeVisible();
  expect(await kernel.ticketsAt(seat)).toHaveLength(1);
  expect(await kernel.ticketsAt(other)).toHaveLength(1);
  await tickets.open();
  const open = page.locator('[data-open-move]');
  await expect(open).toContainText('Пока действуют обе записи');
  await mendHub();
  // The job runs after 20 seconds, and then after 15 and 30; the screen polls every 10 seconds.
  await expect(open).toHaveCount(0, { timeout: 90_000 });
  expect(await kernel.ticketsAt(seat)).toHaveLength(0);
});

/**
 * a proxy's HTML page proves nothing; it is never shown, and nothing is promised or sent again. This test is the
 * last one: until the watch is over, three minutes later, the patient cannot book anything else here.
 */
test('a page in HTML instead of an answer leaves the outcome open, in words', async ({
  write,
  tickets,
  kernel,
  page,
}) => {
  const seat = await kernel.seat(19);
  const { day, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  await write.pick(time);
  const before = (await calls())['SetAppointment'] ?? 0;
  await breakHub({ kind: 'html', operations: ['SetAppointment'], times: 1 });
  await write.bookButton.click();
  await expect(page.getByRole('heading', { name: 'Больница ещё не ответила' })).toBeVisible();
  await expect(page.getByText('<html', { exact: false })).toHaveCount(0);
  await tickets.open();
  await expect(page.getByRole('region', { name: 'Уточняем в больнице' })).toContainText(seat.doctorName);
  expect(await kernel.ticketsAt(seat)).toHaveLength(0);
  expect((await calls())['SetAppointment']).toBe(before + 1);
});
