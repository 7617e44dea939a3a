/**
 * The hospital is down: all copied data stays readable, and the screens show its age. Runs after faults.spec.ts, so
 * that most of the minute between the first copy and a manual refresh has passed.
 */
import { entriesOf } from '../src/archive';
import { loseFiles, MedicalRecord, mendHospital, takeHospitalDown } from '../src/record';
import { expect, test } from '../src/test';

test.afterEach(mendHospital);

test('the record stays readable while the hospital is down', async ({ page, kernel, baseURL, signedIn }) => {
  void signedIn;
  // The minute after the first copy may not be over yet, see below.
  test.setTimeout(110_000);
  const record = new MedicalRecord(baseURL ?? '', kernel);
  const card = (await record.fragments()).find(({ hasHtml }) => hasHtml);
  // A picture, because a PDF is not loaded automatically if the browser has no viewer.
  const file = (await record.results()).find(({ hasFile, mime }) => hasFile && /^image\//.test(mime ?? ''));
  await takeHospitalDown();
  await page.goto('/electronic_card/diagnoses');
  await expect(page.locator('[data-diagnosis]').first()).toBeVisible();
  await expect(page.getByText(/Данные на/)).toBeVisible();
  // A manual refresh is allowed once a minute (kernel/records/src/settings.rs, fixed); an earlier one is refused.
  await expect(async () => {
    await page.getByRole('button', { name: 'Обновить' }).click({ timeout: 1000 });
    const isAway = page.getByText(/Связи с больницей сейчас нет, показываем сохранённое/);
    await expect(isAway).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 75_000 });
  await page.goto(`/electronic_card/documents/${card?.id ?? ''}`);
  await expect(page.locator('iframe[sandbox=""]').contentFrame().locator('body')).not.toBeEmpty();
  await page.goto('/results/lab');
  await expect(page.locator('[data-indicator]').first()).toBeVisible();
  // Files are stored at the hospital: the failure is reported, and nothing else breaks.
  await page.goto(`/resultsDocument/${file?.id ?? ''}`);
  await page.getByRole('button', { name: /^Скачать/ }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Не удалось скачать файл' });
  await expect(told.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible();
});

/** The archive lists missing files; all others are complete. */
test('an archive says what the hospital did not give', async ({ page, kernel, baseURL, signedIn }) => {
  void signedIn;
  const results = await new MedicalRecord(baseURL ?? '', kernel).results();
  const texts = results.filter(({ hasHtml }) => hasHtml).length;
  const files = results.filter(({ hasFile }) => hasFile).length;
  expect(Math.min(texts, files)).toBeGreaterThan(0);
  await loseFiles();
  await page.goto('/results/files');
  const coming = page.waitForEvent('download', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Скачать все' }).click();
  const { '_ошибки.txt': note = new Uint8Array(), ...entries } = await entriesOf(await coming);
  const told = page.getByRole('status').filter({ hasText: 'Архив скачан, но не весь' });
  await expect(told).toContainText(new RegExp(`:\\s${String(files)}\\s`));
  await expect(told.getByRole('button', { name: 'Скачать ещё раз' })).toBeEnabled();
  const names = Object.keys(entries);
  expect(names).toHaveLength(texts);
  expect(names.every((name) => name.endsWith('.html'))).toBe(true);
  const lines = new TextDecoder().decode(note).trim().split('\r\n');
  expect(lines).toHaveLength(files);
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d \S.*: больница не отвечает, попробуйте позже$/);
});
