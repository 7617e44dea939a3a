/** The rehabilitation centre: citizens and foreigners sign in differently. Its flows are in `flows/`. */
import { expect, test } from '../../src/test';

/** B-048: login, password and a choice of languages. */
test('foreigners have the form and choose their language', async ({ page }) => {
  await page.goto('/login?who=foreigner');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'For foreign citizens' })).toBeChecked();
});
