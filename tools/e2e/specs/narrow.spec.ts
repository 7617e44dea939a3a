/** On a phone: the toolbar, the menu, nothing beside the screen, a booking with one thumb. */
import { settled } from '../src/settled';
import { expect, test } from '../src/test';

/** issue 11, 26i: on a phone the person and the exit stand in the menu. */
test('the toolbar names the whole page, the menu the person and the exit, and it opens and closes', async ({
  page,
  tickets,
}) => {
  await tickets.open();
  await expect(page.getByText('А. С. Иванова')).toBeHidden();
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.getByText('А. С. Иванова')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Выход' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Прием' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
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
