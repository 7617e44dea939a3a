/** On a phone: toolbar and menu, no horizontal overflow, and a booking with one thumb. */
import { overflowsWhenLarge } from '../src/layout';
import { settled } from '../src/settled';
import { expect, test } from '../src/test';

/** issue 11, 26i: on a phone the user and the exit are in the menu. */
test('the toolbar names the whole page, the menu the person and the exit, and it opens and closes', async ({
  page,
  tickets,
}) => {
  await tickets.open();
  await expect(page.getByText('А. С. Иванова')).toBeHidden();
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.getByText('А. С. Иванова')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Выход' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Приём' }).first()).toBeVisible();
  expect(await overflowsWhenLarge(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Основное меню' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Выход' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeFocused();
});

/**
 * Review of the screens, 2: home, booking, results, card and the menu within the thumb's reach; fixed elements are above the
 * bar.
 */
test('the bar at the bottom leads to what people come for most', async ({ page, tickets }) => {
  await tickets.open();
  const bar = page.getByRole('navigation', { name: 'Главное' });
  await expect(bar.getByRole('link')).toHaveText([/^Главная/, /^Запись/, /^Результаты/, /^Карта/]);
  const [book, top] = [page.getByRole('link', { name: 'Записаться к врачу' }).last(), await bar.boundingBox()];
  const box = await book.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
  await bar.getByRole('link', { name: 'Запись' }).tap();
  await expect(page).toHaveURL(/\/visit\/write/);
  await expect(bar.getByRole('link', { name: 'Запись' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: 'Ещё' }).tap();
  await expect(page.getByRole('complementary', { name: 'Основное меню' })).toBeVisible();
  await bar.getByRole('link', { name: 'Карта' }).tap();
  await expect(page).toHaveURL(/\/electronic_card/);
  await expect(page.getByRole('complementary', { name: 'Основное меню' })).toBeHidden();
});

/** Issue 11, 26g. */
test('tabs that go on beyond the edge show it', async ({ page, signedIn }) => {
  void signedIn;
  await page.goto('/profile/info');
  await expect(page.getByRole('navigation', { name: 'Разделы профиля' })).toBeVisible();
  await expect(page.locator('[data-more=after]')).toBeVisible();
  await expect(page.locator('[data-more=before]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Согласие', exact: true }).click();
  await expect(page.locator('[data-more=before]')).toBeVisible();
});

/** Issue 11, 26i: rows of filters and of days that overflow show it, with the selected entry in view. */
test('rows that scroll show it', async ({ page, tickets }) => {
  await tickets.open();
  const states = page.getByRole('navigation', { name: 'Номерки по состоянию' });
  await expect(states.locator('[data-more=after]')).toBeVisible();
  await states.getByRole('link', { name: /^Отменённые/ }).tap();
  await expect(states.locator('[data-more=before]')).toBeVisible();
  await expect(states.getByRole('link', { name: /^Отменённые/ })).toBeInViewport({ ratio: 1 });
  await page.goto('/diagnostic');
  const days = page.locator('nav').filter({ has: page.locator('[data-day]') });
  await expect(days.locator('[data-more=before]')).toBeVisible();
  await expect(days.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
});

test('nothing runs over the side of the screen', async ({ page, write, kernel }) => {
  const seat = await kernel.seat(13);
  for (const search of [
    {},
    { clinic: seat.clinicId },
    { clinic: seat.clinicId, spec: seat.specId },
    { clinic: seat.clinicId, spec: seat.specId, doctor: seat.doctorId },
  ]) {
    await write.open(search);
    await settled(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
});

/** A-065, WCAG 2.5.8: a booking by touch. */
test('a slot is booked by touch', async ({ write, kernel }) => {
  const seat = await kernel.seat(12);
  const { day, time } = await kernel.freeSlot(seat);
  await write.openAt(seat, day);
  const box = await write.slot(time).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await write.slot(time).tap();
  await write.bookButton.tap();
  await expect(write.done).toBeVisible();
});
