/**
 * Starting offline (docs/adr/0010), with the service worker, which all other tests disable. The network is cut for
 * pages and worker alike.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { Diary } from '../src/diary';
import { doorway } from '../src/doorway';
import { look } from '../src/look';
import { patient } from '../src/people';
import { DiaryScreen } from '../src/screens/DiaryScreen';
import { SignInScreen } from '../src/screens/SignInScreen';
import { settled } from '../src/settled';
import { expect, test as base } from '../src/test';

const test = base.extend<{ diary: Diary; sheet: DiaryScreen }>({
  diary: async ({ baseURL, kernel }, use) => use(new Diary(baseURL ?? '', kernel)),
  sheet: async ({ page, signedIn }, use) => {
    void signedIn;
    await use(new DiaryScreen(page));
  },
});
test.use({ serviceWorkers: 'allow' });

const FAREWELL = new URL('../../../kernel/api/src/web/unregister-worker.js', import.meta.url);

/** Addresses of everything in the worker's caches. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/** Whether every file that this page has loaded is cached, and the page itself. */
const isKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const files = performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => /^\/(assets|modules)\//.test(path));
        const wanted = ['/', '/api/v1/variant', ...files];
        const found = await Promise.all(wanted.map((path) => caches.match(path, { ignoreVary: true })));
        return wanted.filter((_, at) => !found[at]);
      }),
    )
    .toEqual([]);

async function cut(context: BrowserContext, page: Page): Promise<void> {
  await isKept(page);
  await context.setOffline(true);
}

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
});

/** opens offline, keeps drafts and saved days, and sends them exactly once when the network returns. */
test('a day is opened, filled in and saved without a network, and sent once', async ({
  sheet,
  diary,
  page,
  context,
}) => {
  test.slow();
  const date = await diary.emptyDay(12, 12);
  const items = await diary.items(date);
  const number = items.find(({ typeName, required }) => required && (typeName === 'Integer' || typeName === 'Double'));
  const taken: string[] = [];
  context.on('response', (answer) => {
    const call = answer.request();
    if (call.method() === 'POST' && call.url().includes('/self_diagnostic/'))
      taken.push(`${String(answer.status())} ${call.headers()['idempotency-key'] ?? ''}`);
  });
  await sheet.open(date);
  await sheet.isThere();
  await cut(context, page);

  await page.reload();
  await expect(sheet.strip.getByRole('link')).toHaveCount(15);
  await sheet.fillRequired(items);
  await expect(page.getByText('Черновик хранится на этом устройстве')).toBeVisible();
  await page.reload();
  await sheet.isThere();
  if (number) await expect(sheet.field(number)).toHaveValue(String((number.minimum ?? 30) + 40));
  await look(page, 'offline-diary');
  await sheet.finish();
  await expect(sheet.waits.first()).toBeVisible();

  await page.reload();
  await expect(sheet.waits.first()).toBeVisible();
  await expect(sheet.day(date)).toHaveAttribute('data-mark', 'unsent');
  expect((await diary.form(date)).is_save).toBe(false);

  await context.setOffline(false);
  await expect(page.locator('section[data-no-print]').getByText(/Анкета за .* отправлена/)).toBeVisible();
  await expect(sheet.day(date)).toHaveAttribute('data-mark', /saved|waiting/);
  expect((await diary.form(date)).is_save).toBe(true);
  await page.reload();
  await expect(page.getByText(/изменить его уже нельзя/)).toBeVisible();
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatch(/^200 .+/);
});

/** ui-review 20: my tickets are available offline, with the date of the list. */
test('my tickets are shown as they were, with their date', async ({ tickets, kernel, page, context }) => {
  const seat = await kernel.seat(6);
  const { slot } = await kernel.freeSlot(seat);
  expect(await kernel.book(seat, slot)).toBe(200);
  const id = (await kernel.ticketsAt(seat))[0]?.appointment.id ?? '';
  await tickets.open();
  await expect(tickets.ticket(id)).toBeVisible();
  await cut(context, page);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Номерки на / })).toBeVisible();
  await expect(tickets.ticket(id)).toBeVisible();
  await expect(page.getByRole('button', { name: /Отменить запись/ })).toHaveCount(0);
  await look(page, 'offline-tickets');
  await page.goto('/results/files');
  await page.getByRole('region', { name: 'Без интернета работает' }).getByRole('link', { name: 'Мои номерки' }).click();
  await expect(tickets.ticket(id)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /^Номерки на / })).toBeHidden();
  await expect((await tickets.card(id)).getByRole('button', { name: /Отменить запись/ })).toBeVisible();
});

/**
 * ui.md, principle 4; issue 11, 26e: a page without its data says what it needs and what works, and loads when the
 * network returns.
 */
test('other pages say that they need the network, and open when it is back', async ({ sheet, page, context }) => {
  test.slow();
  await sheet.open();
  await sheet.isThere();
  const pages = ['/profile/info', '/electronic_card/documents'];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await cut(context, page);
  const needs = page.getByRole('heading', { name: 'Для этой страницы нужна связь' });
  for (const path of pages) {
    await page.goto(path);
    await expect(needs).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByText('Загрузка…')).toHaveCount(0);
    const works = page.getByRole('region', { name: 'Без интернета работает' });
    await expect(works.getByRole('link', { name: 'Самодиагностика' })).toBeVisible();
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
    await expect(needs).toHaveCount(1);
  }
  await look(page, 'offline-page');
  await page.goto('/results/files');
  await expect(page.getByRole('heading', { name: 'Для этого раздела нужна связь' })).toBeVisible();
  // A section that was never opened: heading, what works, a retry.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нет связи');
  const works = page.getByRole('region', { name: 'Без интернета работает' });
  await expect(works.getByRole('link')).toHaveText(['Самодиагностика']);
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(page.getByRole('heading', { name: 'Для этого раздела нужна связь' })).toBeVisible();
  await look(page, 'offline-section');
  await context.setOffline(false);
  await expect(page.locator('[data-document]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Результаты' })).toBeVisible();
});

/** the caches contain no response to an authenticated request, and no address that the user visited. */
test('the worker keeps nothing of the person', async ({ sheet, diary, page }) => {
  const [, day] = await diary.days();
  await sheet.open(day?.date);
  await sheet.isThere();
  await isKept(page);
  await page.goto('/results/files');
  await expect(page.locator('[data-document]').first()).toBeVisible();
  for (const address of await kept(page)) {
    expect(address).toMatch(
      /^(\/|\/api\/v1\/variant(\/modules)?|\/variant\/[\w.-]+|\/(assets|modules)\/[\w/.-]+[.-][0-9a-f]{8,}\.\w+)$/,
    );
  }
  const modules = await page.evaluate(
    async () => (await (await caches.match('/api/v1/variant/modules', { ignoreVary: true }))?.text()) ?? '',
  );
  expect(modules).not.toContain('diagnostic');
});

/**
 * Issue 17, docs/adr/0068: what the last visit kept is shown without one answer of the network, which accepts requests and does not
 * answer them: the page, its colours, its settings, the list of modules, the code and the data.
 */
test('the home page shows what the last visit kept while the kernel answers nothing', async ({
  page,
  baseURL,
  signedIn,
}) => {
  void signedIn;
  const door = await doorway(baseURL ?? '');
  try {
    await page.goto(`${door.address}/home`);
    const visit = page.getByRole('heading', { name: /Ближайший приём|Вы никуда не записаны/ });
    await expect(visit).toBeVisible();
    await isKept(page);
    // What the first visit still loads would take the connections of the second.
    await settled(page);
    const asked = door.fallSilent();
    await page.reload({ waitUntil: 'commit' });
    await expect(visit).toBeVisible();
    // The current ones were asked for; a browser opens six connections, so not all requests have arrived.
    expect(asked).toEqual(expect.arrayContaining(['/home', '/api/v1/variant']));
  } finally {
    door.close();
  }
});

/** The rollback (docs/operations.md): `sw.js` is removed from the web root. The page keeps working. */
test('a worker that is taken out leaves nothing behind', async ({ page, baseURL }) => {
  const door = await doorway(baseURL ?? '');
  try {
    await page.goto(`${door.address}/login`);
    await isKept(page);
    expect(await kept(page)).not.toEqual([]);
    door.replace('/sw.js', await readFile(FAREWELL, 'utf8'));
    await page.reload();
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(workers).toBe(0);
    expect(await kept(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await kept(page)).toEqual([]);
  } finally {
    door.close();
  }
});

const SEALED = /^sealed1:[\w+/=]+$/;

/** All stored data of the browser, of all users. */
const storedOffline = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const opening = indexedDB.open('cabinet');
        opening.onsuccess = () => {
          const all = opening.result.transaction('shelf').objectStore('shelf').getAll();
          all.onsuccess = () => resolve(all.result.map(String));
        };
      }),
  );

/** docs/adr/0011: after an idle timeout nothing can be read, and nothing is lost. */
test('a day that waits outlives a session that ends by itself', async ({ sheet, diary, page, context }) => {
  test.slow();
  const date = await diary.emptyDay(9, 9);
  const items = await diary.items(date);
  await page.clock.install();
  await page.route('**/api/oauth/logout', (route) => route.abort());
  await sheet.open(date);
  await sheet.isThere();
  await cut(context, page);
  await sheet.fillRequired(items);
  await sheet.finish();
  await expect(sheet.waits.first()).toBeVisible();
  await page.clock.fastForward('25:00');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(page).toHaveURL(/\/login\?return=/);
  await expect(page.getByRole('heading', { name: 'Для этого раздела нужна связь' })).toBeVisible();
  // Unencrypted data, stored before the kernel returned the key, is deleted; encrypted data stays.
  await expect.poll(async () => (await storedOffline(page)).filter((text) => !SEALED.test(text))).toEqual([]);
  expect(await storedOffline(page)).not.toEqual([]);

  await context.setOffline(false);
  await new SignInScreen(page).signIn(patient);
  await expect(page.locator('section[data-no-print]').getByText(/Анкета за .* отправлена/)).toBeVisible();
  await expect(page).toHaveURL(/\/diagnostic\/diagnosis/);
  expect((await diary.form(date)).is_save).toBe(true);
});
