/** The hospital is down: everything that was copied stays readable, and the screens say how old it is. Run alone, with the faults. */
import { MedicalRecord, mendHospital, takeHospitalDown } from '../src/record';
import { expect, test } from '../src/test';

test.afterEach(mendHospital);

test('the record stays readable while the hospital is down', async ({ page, kernel, baseURL, signedIn }) => {
  void signedIn;
  const record = new MedicalRecord(baseURL ?? '', kernel);
  const card = (await record.fragments()).find(({ hasHtml }) => hasHtml);
  const file = (await record.results()).find(({ hasFile }) => hasFile);
  await takeHospitalDown();
  await page.goto('/electronic_card/diagnoses');
  await expect(page.locator('[data-diagnosis]').first()).toBeVisible();
  await expect(page.getByText(/Данные на/)).toBeVisible();
  await page.getByRole('button', { name: 'Обновить' }).click();
  await expect(page.getByText(/Связи с больницей сейчас нет, показываем сохранённое/)).toBeVisible({ timeout: 40_000 });
  await page.goto(`/electronic_card/documents/${card?.id ?? ''}`);
  await expect(page.locator('iframe[sandbox=""]').contentFrame().locator('body')).not.toBeEmpty();
  await page.goto('/results/lab');
  await expect(page.locator('[data-indicator]').first()).toBeVisible();
  // A file lies at the hospital: this is told, and nothing else breaks.
  await page.goto(`/resultsDocument/${file?.id ?? ''}`);
  await page.getByRole('button', { name: /^Скачать/ }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Не удалось скачать файл' });
  await expect(told.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible({ timeout: 30_000 });
});
