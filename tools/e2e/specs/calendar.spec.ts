/** The calendar subscription (issue 17): an address that a calendar reads without signing in, and that stays current. */
import type { APIRequestContext } from '@playwright/test';
import { RUSSIAN } from '../src/depth';
import { lookAtEveryWidth } from '../src/look';
import { message } from '../src/message';
import { expect, test } from '../src/test';

/** The events of a calendar by their ids, with what they say. */
async function events(request: APIRequestContext, address: string): Promise<ReadonlyMap<string, string>> {
  const answer = await request.get(address);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const text = (await answer.text()).replaceAll('\r\n ', '');
  const all = text.split('BEGIN:VEVENT').slice(1);
  return new Map(all.map((event) => [/^UID:(.*)$/m.exec(event)?.[1]?.trim() ?? '', event]));
}

test('a calendar is connected, follows a visit, and is disconnected', async ({ page, tickets, kernel, playwright }) => {
  const seat = await kernel.seat(37);
  const { slot } = await kernel.freeSlot(seat);
  expect(await kernel.book(seat, slot)).toBe(200);
  const [ticket] = await kernel.ticketsAt(seat);
  const uid = `${seat.clinicId}/${ticket?.appointment.id ?? ''}@`;
  const isOf = (id: string) => id.startsWith(uid);
  // A program without cookies and token.
  const calendar = await playwright.request.newContext();

  await tickets.open();
  await page.getByRole('link', { name: /Приём в календаре телефона/ }).click();
  const offer = page.getByRole('region', { name: 'Подключить календарь' });
  const kept = page.getByRole('region', { name: 'Подключение к календарю' });
  await expect(offer.or(kept)).toBeVisible();
  // An earlier run may have left one.
  if (await kept.isVisible()) {
    await kept.getByRole('button', { name: 'Отключить календарь' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отключить' }).click();
  }
  await expect(offer).toBeVisible();
  await lookAtEveryWidth(page, 'calendar-offer', RUSSIAN);
  await offer.getByRole('button', { name: 'Получить адрес' }).click();
  const made = page.getByRole('region', { name: 'Адрес вашего календаря' });
  await expect(made).toBeVisible();
  const shown = async () => (await made.locator('code').textContent()) ?? '';
  const address = await shown();
  expect(address).toMatch(/\/api\/calendar\/[\w-]{43}\.ics$/);
  await expect(made.getByRole('link', { name: 'Открыть в календаре' })).toHaveAttribute('href', /^webcal:\/\//);
  await lookAtEveryWidth(page, 'calendar-new', RUSSIAN);

  const neutral = [...(await events(calendar, address))].find(([id]) => isOf(id))?.[1] ?? '';
  const utc = new Date(slot.start).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  expect(neutral).toContain(`DTSTART:${utc}`);
  expect(neutral).toContain('SUMMARY:Приём\r\n');
  expect(neutral).not.toContain(seat.doctorName);

  await page.getByRole('checkbox', { name: /Показывать врача/ }).check();
  await expect
    .poll(async () => [...(await events(calendar, address))].find(([id]) => isOf(id))?.[1])
    .toContain(seat.doctorName);

  await page.reload();
  await expect(kept).toBeVisible();
  await expect(page.getByText('/api/calendar/')).toBeHidden();
  await lookAtEveryWidth(page, 'calendar-kept', RUSSIAN);
  if (!ticket) throw new Error('the booked ticket is missing');
  expect(await kernel.cancel(ticket)).toBe(204);
  const cancelled = [...(await events(calendar, address))].find(([id]) => isOf(id))?.[1] ?? '';
  expect(cancelled).toContain('STATUS:CANCELLED');
  expect(cancelled).toContain('SEQUENCE:1');

  await kept.getByRole('button', { name: 'Получить новый адрес' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Заменить' }).click();
  await expect(made.getByRole('heading', { level: 2 })).toBeFocused();
  const second = await shown();
  expect((await calendar.get(address)).status()).toBe(404);
  expect((await calendar.get(second)).status()).toBe(200);

  await kept.getByRole('button', { name: 'Отключить календарь' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отключить' }).click();
  await expect(message(page, 'Календарь отключён')).toBeVisible();
  await expect(offer).toBeVisible();
  expect((await calendar.get(second)).status()).toBe(404);
  await calendar.dispose();
});
