/**
 * Self-diagnosis of the demo patient: days, the form with all kinds of answers, drafts, and offline use. A saved day
 * cannot be reset, so each test that saves uses its own days (`emptyDay`).
 */
import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { violationsOf } from '../src/axe';
import { Diary } from '../src/diary';
import { look, lookAtEveryWidth } from '../src/look';
import { message } from '../src/message';
import { halvesOf, largePhotograph, sizeInFile, uprightPhotograph } from '../src/photographs';
import { inEveryPass } from '../src/passes';
import { DiaryScreen } from '../src/screens/DiaryScreen';
import { expect, test as base } from '../src/test';

const test = base.extend<{ diary: Diary; sheet: DiaryScreen }>({
  diary: async ({ baseURL, kernel }, use) => use(new Diary(baseURL ?? '', kernel)),
  sheet: async ({ page, signedIn }, use) => {
    void signedIn;
    await use(new DiaryScreen(page));
  },
});

/** The toast about a day that had waited. */
const sentLater = (page: Page) => page.locator('section[data-no-print]').getByText(/Анкета за .* отправлена/);

/** */
test('both short addresses open today, a date opens that day, fifteen days are there', async ({
  sheet,
  diary,
  page,
}) => {
  const days = await diary.days();
  expect(days).toHaveLength(15);
  await sheet.open();
  await expect(page).toHaveURL('/diagnostic/diagnosis');
  await expect(sheet.day(days[0]?.date ?? '')).toHaveAttribute('aria-current', 'page');
  await sheet.open(days[14]?.date);
  await expect(sheet.day(days[14]?.date ?? '')).toHaveAttribute('aria-current', 'page');
});

/** WCAG 2.5.3: users of voice control say what they see. Axe has the rule, but it is off by default. */
test('a day is called what it shows', async ({ sheet, page }) => {
  await sheet.open();
  await expect(sheet.strip.getByRole('link', { name: /^сегодня \d+ / })).toHaveCount(1);
  expect(await violationsOf(page, 'label-content-name-mismatch', 'main nav ol')).toEqual([]);
});

/** */
test('a day older than fourteen days is not found', async ({ page, sheet }) => {
  await sheet.open();
  const old = new Date(Date.now() - 16 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/diagnostic/diagnosis/${old}`);
  await expect(page).toHaveURL('/404');
});

/** */
test('a day is filled in, saved, and for reading only', async ({ sheet, diary, page }) => {
  const date = await diary.emptyDay(10, 11);
  const items = await diary.items(date);
  await sheet.open(date);
  await sheet.check.click();
  await expect(sheet.summary).toBeFocused();
  await sheet.fillRequired(items);
  const decimal = items.find(({ typeName, required }) => typeName === 'Double' && !required);
  if (decimal) await sheet.field(decimal).fill(`${String((decimal.minimum ?? 0) + 2)},5`);
  await sheet.check.click();
  await expect(page.getByRole('heading', { name: 'Проверьте ответы' })).toBeFocused();
  await page.getByRole('button', { name: 'Изменить ответы' }).click();
  await expect(sheet.check).toBeVisible();
  await sheet.finish();
  await expect(message(page, 'Анкета сохранена')).toBeVisible();
  await expect(sheet.save).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/изменить его уже нельзя/)).toBeVisible();
  const saved = await diary.form(date);
  expect(saved.is_save).toBe(true);
  if (decimal) {
    const value = (await diary.items(date)).find(({ code }) => code === decimal.code)?.value;
    expect(value).toBe((decimal.minimum ?? 0) + 2.5);
  }
});

/**
 * scaled down instead of rejected, metadata removed; other file types are rejected with the
 * specified text.
 */
test('a large photograph is made small and loses its place', async ({ sheet, diary, page }, info) => {
  test.slow();
  const date = await diary.emptyDay(7, 8);
  const items = await diary.items(date);
  const photo = items.find(({ typeName }) => typeName === 'Image');
  expect(photo).toBeDefined();
  await sheet.open(date);
  await sheet.fillRequired(items);
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a, not a PNG') });
  const refusal = page.locator('main').getByText('Необходимо загрузить файл формата: jpeg, png');
  await expect(refusal).toBeVisible();
  const large = await largePhotograph(page, 2300);
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  await writeFile(info.outputPath('rash.jpg'), large);
  await input.setInputFiles(info.outputPath('rash.jpg'));
  // The page decodes five megapixels of noise, scales them down and encodes them.
  await expect(page.locator('main form img')).toBeVisible({ timeout: 20_000 });
  await expect(refusal).toHaveCount(0);
  const posted = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith(date));
  await sheet.finish();
  // Watch from now on: the toast is visible for three seconds, and reading megabytes of the request below may take as
  // long.
  const saved = message(page, 'Анкета сохранена').waitFor({ timeout: 20_000 });
  const [request] = await Promise.all([posted, saved]);
  const sent = request.postDataJSON() as { items: { code: string; value: { mime: string; base64: string } }[] };
  const image = sent.items.find(({ code }) => code === photo?.code)?.value;
  const bytes = Buffer.from(image?.base64 ?? '', 'base64');
  expect(image?.mime).toBe('image/jpeg');
  expect(bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(bytes.includes('Exif')).toBe(false);
});

/** a photograph taken upright arrives upright, though the orientation tag is removed with all other metadata. */
test('a photograph that was held upright stays upright', async ({ sheet, diary, page }) => {
  const date = await diary.emptyDay(0, 14);
  await sheet.open(date);
  await sheet.isThere();
  const upright = await uprightPhotograph(page);
  // Precondition: the pixels in the file are stored sideways.
  expect(upright.includes('Exif')).toBe(true);
  expect(sizeInFile(upright)).toEqual({ width: 640, height: 320 });
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'rash.jpg', mimeType: 'image/jpeg', buffer: upright });
  const preview = page.locator('main form img');
  await expect(preview).toBeVisible();
  const [kind = '', base64 = ''] = ((await preview.getAttribute('src')) ?? '').split(',');
  expect(kind).toBe('data:image/jpeg;base64');
  const sent = Buffer.from(base64, 'base64');
  expect(sent.includes('Exif')).toBe(false);
  expect(sent.includes('GPS')).toBe(false);
  expect(sizeInFile(sent)).toEqual({ width: 320, height: 640 });
  expect(await halvesOf(page, sent)).toEqual(['red', 'blue']);
});

/** a draft per day survives a reload and is deleted on sign-out. */
test('a draft outlives a reload and not the session', async ({ sheet, diary, page }) => {
  const date = await diary.emptyDay(13, 14);
  const note = (await diary.items(date)).find(
    ({ typeName, options, pattern }) => typeName === 'String' && options.length === 0 && pattern === null,
  );
  expect(note).toBeDefined();
  if (!note) return;
  page.on('dialog', (dialog) => void dialog.accept());
  await sheet.open(date);
  await sheet.field(note).fill('болело колено');
  await expect(page.getByText('Черновик хранится на этом устройстве')).toBeVisible();
  await page.reload();
  await expect(sheet.field(note)).toHaveValue('болело колено');
  await expect(sheet.day(date)).toHaveAttribute('data-mark', 'draft');
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('cabinet');
          opening.onsuccess = () => {
            const count = opening.result.transaction('shelf').objectStore('shelf').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  expect(await stored()).toBeGreaterThan(0);
  // The worker's own session stays valid: only the page signs out.
  await page.route('**/api/oauth/logout', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Выход' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await stored()).toBe(0);
});

/** Works offline, sends later, never twice. */
test('a day saved without a network is sent later, once', async ({ sheet, diary, page, context }) => {
  const date = await diary.emptyDay(4, 6);
  const items = await diary.items(date);
  const keys: (string | undefined)[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().includes('/self_diagnostic/'))
      keys.push(call.headers()['idempotency-key']);
  });
  await sheet.open(date);
  await sheet.isThere();
  await context.setOffline(true);
  await sheet.fillRequired(items);
  await sheet.finish();
  await expect(sheet.waits.first()).toBeVisible();
  await expect(sheet.day(date)).toHaveAttribute('data-mark', 'unsent');
  await look(page, 'diagnostic-waits');
  await context.setOffline(false);
  await expect(sentLater(page)).toBeVisible();
  await expect(sheet.day(date)).toHaveAttribute('data-mark', /saved|waiting/);
  expect((await diary.form(date)).is_save).toBe(true);
  expect(new Set(keys).size).toBe(1);
});

/** The same with a reload, and with a response that was lost after the kernel had saved the day. */
test('a lost answer and a reload do not save a day twice', async ({ sheet, diary, page }) => {
  const date = await diary.emptyDay(1, 3);
  const items = await diary.items(date);
  const keys: (string | undefined)[] = [];
  // The diary's page tries again at once when the day begins to wait: no response reaches that page. Only the first
  // attempt reaches the kernel, so that none is under way there when the next page sends the day.
  await page.route('**/api/vista/self_diagnostic/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (!page.url().includes('/diagnostic/')) return route.continue();
    if (keys.length === 1) await route.fetch();
    return route.abort('connectionreset');
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await sheet.open(date);
  await sheet.fillRequired(items);
  await sheet.finish();
  await expect(sheet.waits.first()).toBeVisible();
  // Not the diary's page: the shell sends waiting days from any page.
  await page.goto('/visit/my_tickets');
  await expect(sentLater(page)).toBeVisible();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await sheet.open(date);
  await expect(page.getByText(/изменить его уже нельзя/)).toBeVisible();
});

/** WCAG 2.1.1: days, the tree of a thesaurus and its search without a pointer. */
test('days and the thesaurus by keyboard only', async ({ sheet, diary, page }) => {
  const days = await diary.days();
  const date = await diary.emptyDay(0, 14);
  await sheet.open(date);
  await sheet.isThere();
  await sheet.day(date).focus();
  await page.keyboard.press('End');
  await expect(sheet.day(days[0]?.date ?? '')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${days[1]?.date ?? ''}$`));
  await sheet.open(date);
  const pick = page.getByRole('button', { name: 'Выбрать из списка' });
  await pick.focus();
  await page.keyboard.press('Enter');
  const tree = page.getByRole('tree');
  await expect(tree).toBeVisible();
  for (let steps = 0; steps < 8; steps += 1) {
    if (
      await tree
        .getByRole('treeitem')
        .first()
        .evaluate((row) => row === document.activeElement)
    )
      break;
    await page.keyboard.press('Tab');
  }
  await expect(tree.getByRole('treeitem').first()).toBeFocused();
  // Down to the first leaf, which cannot be expanded.
  for (let depth = 0; depth < 16; depth += 1) {
    const row = page.locator('[role=treeitem]:focus');
    if ((await row.getAttribute('aria-expanded')) === null) break;
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=treeitem]:focus')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pick).toBeFocused();
  await expect(page.getByRole('button', { name: /^Убрать: / })).toHaveCount(1);
});

inEveryPass((pass) => {
  /** WCAG 2.2 AA, at 390, 900 and 1280 px. */
  test('the diary', async ({ sheet, diary, page }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const days = await diary.days();
    const saved = days.find(({ state }) => state === 'saved')?.date;
    const empty = await diary.emptyDay(0, 14);
    if (saved) {
      await sheet.open(saved);
      await sheet.isThere();
      await lookAtEveryWidth(page, 'diagnostic-saved', pass);
    }
    for (const width of [390, 900, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await sheet.open(empty);
      await expect(sheet.check).toBeVisible();
      await expect(sheet.day(empty), 'the chosen day is in sight').toBeInViewport({ ratio: 1 });
    }
    await sheet.check.click();
    await expect(sheet.summary).toBeVisible();
    await lookAtEveryWidth(page, 'diagnostic-faults', pass);
    await page.locator('main form button[aria-haspopup=dialog]').first().click();
    await expect(page.getByRole('tree')).toBeVisible();
    await lookAtEveryWidth(page, 'diagnostic-tree', pass);
  });
});
