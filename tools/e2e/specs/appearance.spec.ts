/** Visual properties that only a browser can check: positions, visibility, line widths (review of the screens). */
import type { Locator } from '@playwright/test';
import { MedicalRecord } from '../src/record';
import { settled } from '../src/settled';
import { expect, test } from '../src/test';

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (box === null) throw new Error('nothing to measure');
  return box;
}

const PHONE = { width: 390, height: 844 };

/** 26g; review, 4: most people sign in this way. */
test('the sign-in through the portal is in sight on a phone, above the form', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/login');
  const way = page
    .getByRole('link', { name: /Госуслуг/ })
    .or(page.getByRole('button', { name: /Госуслуг/ }))
    .first();
  await expect(way).toBeInViewport({ ratio: 1 });
  expect((await boxOf(way)).y).toBeLessThan((await boxOf(page.getByLabel('Логин или e-mail'))).y);
});

/** 26g: icons have labels where there is space. */
test('the buttons of the header have words on a wide screen, and names on a narrow one', async ({ page, tickets }) => {
  await tickets.open();
  const exit = page.getByRole('button', { name: 'Выход' }).first();
  const bell = page.getByRole('button', { name: /^Уведомления/ }).first();
  for (const [width, isShown] of [
    [1280, true],
    [1000, false],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    for (const [button, word] of [
      [exit, 'Выход'],
      [bell, 'Уведомления'],
    ] as const) {
      await expect(button).toBeVisible();
      // Visually hidden text is one pixel wide, or has no box.
      const wide = async () => ((await button.getByText(word).first().boundingBox())?.width ?? 0) > 20;
      await expect.poll(wide, `${word} at ${String(width)} px`).toBe(isShown);
    }
  }
});

/** 26g: an irreversible action is not where the thumb lands first. */
test('on a phone the safe answer stands above the one that takes away', async ({ page, tickets, kernel }) => {
  const seat = await kernel.seat(14);
  const { slot } = await kernel.freeSlot(seat);
  expect(await kernel.book(seat, slot)).toBe(200);
  const id = (await kernel.ticketsAt(seat))[0]?.appointment.id ?? '';
  await page.setViewportSize(PHONE);
  await tickets.open();
  const card = await tickets.card(id);

  // Review, 5: one primary action, the others as icons with labels in one row, and what changes the appointment below.
  const tops = (name: RegExp) =>
    card
      .locator('button, a')
      .filter({ hasText: name })
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const taken = await tops(/^(В календарь|PDF|В Wallet|Позвонить)$/);
  const changed = await tops(/^(Перенести|Отменить)$/);
  expect([taken.length, changed.length]).toEqual([4, 2]);
  expect(new Set(taken).size, taken.join()).toBe(1);
  expect(new Set(changed).size, changed.join()).toBe(1);
  expect(changed[0]).toBeGreaterThan(taken[0] ?? Infinity);
  // The pass is on the phone; a printer is not.
  await expect(card.getByRole('button', { name: /Распечатать/ })).toBeHidden();

  // The date block fits its longest words, today and on any other day.
  const leaves = page.locator('[data-ticket] [aria-hidden]').filter({ has: page.locator('b') });
  await expect(leaves.first()).toBeVisible();
  const overflowing = await leaves.first().evaluate((leaf) => {
    const weekday = leaf.lastElementChild;
    return ['понедельник', 'воскресенье', 'Donnerstag', 'Wednesday'].filter((word) => {
      if (weekday) weekday.textContent = word;
      const inner = weekday?.getBoundingClientRect();
      const outer = leaf.getBoundingClientRect();
      const room = document.createRange();
      if (weekday) room.selectNodeContents(weekday);
      const text = room.getBoundingClientRect();
      return !inner || text.left < outer.left || text.right > outer.right || leaf.scrollWidth > leaf.clientWidth;
    });
  });
  expect(overflowing).toEqual([]);

  await card.getByRole('button', { name: /Отменить запись/ }).click();
  const [safe, critical] = ['Нет, оставить', 'Да, отменить'].map((name) =>
    tickets.question.getByRole('button', { name }),
  );
  await expect(critical!).toBeVisible();
  await settled(page);
  const [above, below] = [await boxOf(safe!), await boxOf(critical!)];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  await safe!.click();
});

/** Review, 12: a wide window shows help beside a form, a narrow one below it. */
test('help stands beside a form where there is room', async ({ page, signedIn }) => {
  void signedIn;
  await page.goto('/profile/info');
  const help = page.getByRole('complementary', { name: 'Для чего эти данные' });
  const field = page.getByRole('textbox', { name: 'Фамилия' });
  const [beside, form] = [await boxOf(help), await boxOf(field)];
  expect(beside.x).toBeGreaterThan(form.x + form.width);
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await boxOf(help)).y > (await boxOf(field)).y + 44).toBe(true);
});

/** Review, 21. */
test('a document has at most 70 characters a line', async ({ page, baseURL, kernel, signedIn }) => {
  void signedIn;
  const card = (await new MedicalRecord(baseURL ?? '', kernel).fragments()).find(({ hasHtml }) => hasHtml);
  await page.goto(`/electronic_card/documents/${card?.id ?? ''}`);
  const inner = page.frameLocator('iframe[sandbox=""]').locator('body');
  await expect(inner).not.toBeEmpty();
  await expect
    .poll(() => inner.evaluate((body) => [...body.ownerDocument.fonts].map(({ status }) => status)))
    .toContain('loaded');
  const lines = await inner.evaluate((body) => {
    // A paragraph of typical text, as long as the longest that a doctor writes.
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.textContent = 'Пациент жалуется на боль в правом боку после еды и общую слабость. '.repeat(12);
    (body.querySelector('.fragment') ?? body).append(paragraph);
    const text = paragraph.firstChild as Text;
    const range = body.ownerDocument.createRange();
    const counts = new Map<number, number>();
    for (let at = 0; at < text.length; at += 1) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      counts.set(top, (counts.get(top) ?? 0) + 1);
    }
    return [...counts.values()];
  });
  expect(lines.length).toBeGreaterThan(5);
  expect(Math.max(...lines)).toBeLessThanOrEqual(70);
});
