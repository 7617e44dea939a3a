/** The waiting list: joined where no early enough time is free, offered, and taken by the ordinary booking (issue 17). */
import { expect, test } from '../src/test';

test('a patient asks to be told, is offered a free slot, and books it', async ({ kernel, tickets, page }) => {
  const seat = await kernel.seat(11);
  const chosen = new URLSearchParams({ clinic: seat.clinicId, spec: seat.specId, doctor: seat.doctorId });
  await page.goto(`/visit/write?${chosen.toString()}`);
  await page.getByRole('button', { name: /^Сообщить, (если|когда) освободится/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Лист ожидания' });
  // The doctor has free slots in the window, so one is offered by the first run of the job.
  const until = dialog.getByLabel('Ждать');
  await expect(until).toBeVisible();
  await until.selectOption({ index: (await until.locator('option').count()) - 1 });
  await dialog.getByRole('button', { name: 'Встать в лист ожидания' }).click();
  await expect(dialog).toBeHidden();
  const offer = page.locator('[data-offer]');
  await expect(async () => {
    await tickets.open();
    await expect(offer).toBeVisible();
  }).toPass();
  await offer.getByRole('link', { name: 'Записаться' }).first().click();
  await page.getByRole('button', { name: /^Записаться на / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Записаться/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Вы успешно записаны на приём' })).toBeVisible();
  await tickets.open();
  await expect(page.locator('[data-waiting-list]')).toBeHidden();
  for (const ticket of await kernel.ticketsAt(seat)) await kernel.cancel(ticket);
});
