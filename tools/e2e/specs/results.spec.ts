/**
 * The results of the demo patient: reports, examinations, laboratory values over ten years, and all of them as one
 * archive.
 */
import { lookAtEveryWidth } from '../src/look';
import { inEveryPass } from '../src/passes';
import { MedicalRecord } from '../src/record';
import { settled } from '../src/settled';
import { expect, test as base } from '../src/test';

const test = base.extend<{ record: MedicalRecord }>({
  record: async ({ baseURL, kernel, signedIn }, use) => {
    void signedIn;
    await use(new MedicalRecord(baseURL ?? '', kernel));
  },
});

/** */
test('old addresses lead to the tabs, each tab has its results', async ({ page, record }) => {
  const results = await record.results();
  for (const path of ['/results', '/results/documents']) {
    await page.goto(path);
    await expect(page).toHaveURL('/results/files');
  }
  const rows = page.locator('[data-document]');
  await expect(rows).toHaveCount(results.filter(({ kind }) => kind === 'consultation').length);
  await page.getByRole('link', { name: 'Исследования' }).click();
  await expect(rows).toHaveCount(results.filter(({ kind }) => kind === 'research').length);
});

/** WCAG 2.1.1: point by point with the arrow keys, and the same data as a table. */
test('an indicator is walked by keyboard and read as a table', async ({ page, record }) => {
  void record;
  await page.goto('/results/lab');
  await page.locator('[data-indicator] a').first().focus();
  await page.keyboard.press('Enter');
  const points = page.locator('svg [role=button]');
  await expect(points.first()).toBeAttached();
  const count = await points.count();
  expect(count).toBeGreaterThan(2);
  await page.locator('svg [role=button][tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await expect(points.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(points.nth(1)).toBeFocused();
  const said = (await points.nth(1).getAttribute('aria-label')) ?? '';
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  await page.getByRole('button', { name: 'Показать таблицей' }).click();
  // The header and every value: a dense chart has fewer points.
  await expect(page.getByRole('table').getByRole('row').nth(count)).toBeVisible();
});

/** Issue 11, 26a: not the same title forty times; the values are on the page, the PDF is a download. */
test("a laboratory's sheet says what was examined, and shows its values", async ({ page, record }) => {
  const sheet = (await record.results()).find(({ name }) => name.startsWith('Лаборатор'));
  await page.goto('/results/files');
  const row = page.locator(`[data-document="${sheet?.id ?? ''}"]`);
  await expect(row.getByRole('heading')).toHaveText(/и\sещё\s\d+/);
  await expect(row).toContainText(/вне нормы|в норме/);
  await row.getByRole('link').click();
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Скачать/ })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

/** */
test('a picture is shown', async ({ page, record }) => {
  const picture = (await record.results()).find(
    ({ mime, size, hasFile }) => hasFile && /^image\//.test(mime ?? '') && (size ?? Infinity) < 4_000_000,
  );
  expect(picture).toBeDefined();
  await page.goto(`/resultsDocument/${picture?.id ?? ''}`);
  const image = page.getByRole('img', { name: picture?.name ?? '' });
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
});

/** Offline, opened documents stay available, and others say that they are not. */
test('without a network what was seen is there', async ({ page, record, context }) => {
  void record;
  await page.goto('/results/files');
  await expect(page.locator('[data-document]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Исследования' }).click();
  await expect(page).toHaveURL('/results/research');
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Заключения' }).click();
  await expect(page.locator('[data-document]').first()).toBeVisible();
  await expect(page.getByText('Нет подключения к интернету', { exact: false }).first()).toBeVisible();
  await context.setOffline(false);
});

inEveryPass((pass) => {
  /** WCAG 2.2 AA; ui.md: checked at three widths. */
  test('the results look right', async ({ page, record }) => {
    const picture = (await record.results()).find(({ mime, hasHtml }) => hasHtml && mime !== 'application/pdf');
    for (const [state, path] of [
      ['results-files', '/results/files'],
      ['results-research', '/results/research'],
      ['results-lab', '/results/lab'],
      ['results-document', `/resultsDocument/${picture?.id ?? ''}`],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await lookAtEveryWidth(page, state, pass);
    }
  });
});
