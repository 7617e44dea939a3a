/** The shell around the screens: unknown addresses, missing and incompatible modules, languages, the keyboard. */
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../src/depth';
import { shiftsOf, watchShifts } from '../src/layout';
import { settled } from '../src/settled';
import { expect, test } from '../src/test';
import { Words } from '../src/words';

interface ModulesAnswer {
  modules: { id: string; entry: string; requires: { shell: string } }[];
}

/** An unknown page. */
test('an unknown address shows 404 and the way back', async ({ page, signedIn }) => {
  void signedIn;
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Назад' }).or(page.getByRole('link', { name: 'Назад' }))).toBeVisible();
});

for (const [fault, change, text] of [
  [
    'a dead',
    (one: ModulesAnswer['modules'][number]) => ({ ...one, entry: '/modules/visits/remoteEntry.00000000.js' }),
    'Раздел сейчас недоступен',
  ],
  [
    'an incompatible',
    (one: ModulesAnswer['modules'][number]) => ({ ...one, requires: { shell: '^99' } }),
    'Раздел обновляется',
  ],
] as const) {
  test(`${fault} module leaves a notice, and the shell lives on`, async ({ page, signedIn }) => {
    void signedIn;
    await page.route('**/api/v1/variant/modules', async (route) => {
      const answer = (await (await route.fetch()).json()) as ModulesAnswer;
      await route.fulfill({
        json: { modules: answer.modules.map((one) => (one.id === 'visits' ? change(one) : one)) },
      });
    });
    await page.goto('/visit/my_tickets');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByText('А. С. Иванова').first()).toBeVisible();
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
    // The page does not wait for the list that it asks for (adr/0068).
    await page.unrouteAll({ behavior: 'wait' });
  });
}

/** Issue 11, 24: the outermost error boundary (web-shell/src/main.tsx), where there is no other one. */
test('a cabinet that breaks says so in the language of the person, without a stack', async ({ page, signedIn }) => {
  void signedIn;
  await page.route('**/api/v1/variant/modules', (route) => route.fulfill({ json: { modules: [{ id: 'visits' }] } }));
  await page.goto('/visit/my_tickets');
  await expect(page.getByRole('heading', { name: 'В личном кабинете произошла ошибка' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Обновить страницу' })).toBeVisible();
  await expect(page.getByText(/Unexpected Application Error|TypeError/)).toHaveCount(0);
});

/** Issue 11, 24: lazily loaded parts; the files that a click requests are removed. */
test('a lost part of the shell says "reload" with the request id, and the page lives on', async ({
  page,
  signedIn,
}) => {
  void signedIn;
  await page.goto('/visit/my_tickets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const messages = page.getByRole('button', { name: /^Сообщения/ });
  await expect(messages).toBeVisible();
  await settled(page);
  await page.route(/\/assets\/.*\.js$/, (route) => {
    if (route.request().method() === 'HEAD')
      return route.fulfill({ status: 404, headers: { 'X-Request-Id': 'r-404' } });
    return route.abort();
  });
  await messages.click();
  const lost = page.getByRole('alert').filter({ hasText: 'Часть кабинета не загрузилась' });
  await expect(lost).toBeVisible();
  await lost.locator('summary').click();
  await expect(lost.getByText('r-404')).toBeVisible();
  await expect(lost.getByRole('button', { name: 'Обновить страницу' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await lost.getByRole('button', { name: 'Закрыть' }).click();
  await expect(lost).toHaveCount(0);
});

/** each language, kept in local storage under `language`. */
for (const language of LANGUAGES) {
  const title = new Words(language).of('visits', 'write.title');
  test(`the booking page speaks ${language}`, async ({ page, signedIn }) => {
    void signedIn;
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/visit/write');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText(/^(write|tickets|section)\.\w/)).toHaveCount(0);
  });
}

/** WCAG 2.1.1, 2.4.3: the whole booking without a pointer. */
test('a doctor is booked by keyboard only', async ({ page, write, kernel }) => {
  const seat = await kernel.seat(11);
  const { day, time } = await kernel.freeSlot(seat);
  await write.open();
  await write.search.focus();
  await page.keyboard.type(seat.doctorName);
  await expect(write.results.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => write.level('clinic')).not.toBeNull();
  // The seat's doctor may share a name with another one: continue at the seat.
  await write.openAt(seat, day);
  const cell = write.calendar.locator(`[data-day="${day}"]`);
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell).not.toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(write.slot(time)).toBeVisible();
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab');
    if (await write.slot(time).evaluate((slot) => slot === document.activeElement)) break;
  }
  await expect(write.slot(time)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(write.confirmation).toBeVisible();
  for (let steps = 0; steps < 6; steps += 1) {
    if (await write.bookButton.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(write.bookButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(write.done).toBeFocused();
});

/** Issue 11, 26f; A-023: offered in its own language, never changed automatically, asked once. */
test.describe('a German browser', () => {
  test.use({ locale: 'de-AT' });
  const offer = (page: Page) => page.getByText('Dieses Portal gibt es auch auf Deutsch.');

  test('is offered German at the first visit, and the page does not jump', async ({ page }) => {
    await watchShifts(page);
    await page.goto('/login');
    await expect(offer(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
    await settled(page);
    expect((await shiftsOf(page)).sum).toBeLessThanOrEqual(0.05);
    await page.getByRole('button', { name: 'Auf Deutsch wechseln' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Anmeldung' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test('is not asked again after a refusal', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Nein, danke' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
});
