/** The rehabilitation centre: first citizen or foreigner, and Gosuslugi not connected yet. */
import { expect, test } from '../../src/test';

const STUB = 'Сервис временно недоступен, обратитесь в регистратуру реабилитационного центра';

/** B-046, B-047, B-056, B-057, B-331 */
test('citizens are told that Gosuslugi is away, and the way back leads to the foreigners form', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('radio', { name: 'Для граждан РФ' })).toBeChecked();
  await expect(page.getByText(STUB)).toBeVisible();
  await expect(page.getByLabel('Логин или e-mail')).toHaveCount(0);
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByRole('radio', { name: 'Для иностранных граждан' })).toBeChecked();
  await expect(page.getByLabel('Логин или e-mail')).toBeVisible();
});

/** B-048: login, password and a choice of languages. */
test('foreigners have the form and choose their language', async ({ page }) => {
  await page.goto('/login?who=foreigner');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'For foreign citizens' })).toBeChecked();
});

/** B-043, B-056, B-057, X-028 */
test('the state authEsiaVatutinki is the stub with a way back', async ({ page }) => {
  await page.goto('/login/authEsiaVatutinki');
  await expect(page.getByText(STUB)).toBeVisible();
  await page.getByRole('link', { name: 'Назад' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
