/** "Download all": the results of the demo patient as one ZIP, with progress, complete at the end, and cancellable. */
import type { Page } from '@playwright/test';
import { type Card, MedicalRecord } from '../src/record';
import { entriesOf, slowDown } from '../src/archive';
import { expect, test as base } from '../src/test';

const test = base.extend<{ results: readonly Card[] }>({
  results: async ({ baseURL, kernel, signedIn }, use) => {
    void signedIn;
    await use(await new MedicalRecord(baseURL ?? '', kernel).results());
  },
});

const start = (page: Page) => page.getByRole('button', { name: 'Скачать все' });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Скачивание архива' });
const share = (page: Page) => bar(page).evaluate((one: HTMLProgressElement) => one.value);

/** Issue 4; A-288: every result once, under a unique name, with matching content. */
test('all results come as one archive, counted on its way', async ({ page, results }) => {
  test.slow();
  await page.goto('/results/files');
  await expect(start(page)).toBeVisible();
  const network = await slowDown(page, 400_000);
  // The network is throttled for a while.
  const coming = page.waitForEvent('download', { timeout: 20_000 });
  await start(page).click();
  await expect(page.getByText(`Скачиваем ${String(results.length)}`, { exact: false })).toBeVisible();
  await expect.poll(() => share(page)).toBeGreaterThan(0);
  const early = await share(page);
  expect(early).toBeLessThan(1);
  await expect(page.getByText(/^[\d\s,]+.(КБ|МБ) из [\d\s,]+.(КБ|МБ)$/)).toBeVisible();
  await expect.poll(() => share(page)).toBeGreaterThan(early);
  await network.free();

  const download = await coming;
  await expect(page.getByText('Архив скачан.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(download.suggestedFilename()).toMatch(/^cabinet-results-\d{4}-\d\d-\d\d\.zip$/);
  const entries = await entriesOf(download);
  const names = Object.keys(entries);
  const expected = results.reduce((sum, { hasFile, hasHtml }) => sum + Number(hasFile) + Number(hasHtml), 0);
  expect(names).toHaveLength(expected);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(expected);
  for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\d \S/);
  for (const [name, bytes] of Object.entries(entries)) {
    const head = Buffer.from(bytes.subarray(0, 15)).toString('latin1').toLowerCase();
    if (name.endsWith('.html')) expect(head, name).toBe('<!doctype html>');
    if (name.endsWith('.pdf')) expect(head, name).toMatch(/^%pdf-/);
    expect(bytes.length, name).toBeGreaterThan(0);
  }
  const known = results.reduce((sum, { hasFile, size }) => sum + (hasFile ? (size ?? 0) : 0), 0);
  const files = Object.entries(entries).filter(([name]) => !name.endsWith('.html'));
  expect(files.reduce((sum, [, bytes]) => sum + bytes.length, 0)).toBe(known);
});

test('an archive on its way can be stopped, and the connection with it', async ({ page, results }) => {
  expect(results.length).toBeGreaterThan(0);
  await page.goto('/results/files');
  await expect(start(page)).toBeVisible();
  const network = await slowDown(page, 50_000);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  const cut = page.waitForEvent('requestfailed', (call) => call.url().includes('/api/files/archive'));
  await start(page).click();
  await expect.poll(() => share(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Остановить' }).click();
  await cut;
  await network.free();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByText('Архив скачан.')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'Не удалось скачать' })).toHaveCount(0);
  await expect(start(page)).toBeEnabled();
  expect(downloads).toBe(0);
});
