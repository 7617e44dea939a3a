/** Tests that need the full browser: the PDF viewer. */
import { MedicalRecord } from '../src/record';
import { expect, test } from '../src/test';

/** */
test('a PDF is shown by the browser’s viewer, and downloaded', async ({ page, baseURL, kernel, signedIn }) => {
  void signedIn;
  const pdf = (await new MedicalRecord(baseURL ?? '', kernel).results()).find(
    // The PDF of a laboratory is not shown: the page contains its values as table rows.
    ({ mime, name, size, hasFile }) =>
      hasFile && mime === 'application/pdf' && !name.startsWith('Лаборатор') && (size ?? Infinity) < 4_000_000,
  );
  expect(pdf).toBeDefined();
  await page.goto(`/resultsDocument/${pdf?.id ?? ''}`);
  await expect(page.locator('iframe[src^="blob:"]')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Скачать/ }).click();
  expect(await (await coming).failure()).toBeNull();
});
