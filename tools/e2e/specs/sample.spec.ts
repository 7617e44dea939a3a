/**
 * A hospital that has no specs of its own, in one walk: a patient signs in, lands where the variant says, and opens every entry of
 * the menu. Each module is checked once for overflow and with axe, and the browser's console stays empty (issue 12, §4). The whole of these hospitals
 * is part of `cargo xtask soak screens`.
 */
import { look } from '../src/look';
import { patient } from '../src/people';
import { SignInScreen } from '../src/screens/SignInScreen';
import { expect, test } from '../src/test';

interface Variant {
  readonly organisation: { readonly shortTitle: string };
  readonly landing: string;
  readonly menu: readonly { readonly path: string }[];
}

/** the variant's own name, menu and landing page. */
test('a patient signs in and opens every section', async ({ page, request }) => {
  test.slow();
  const { organisation, landing, menu } = (await (await request.get('/api/v1/variant')).json()) as Variant;
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));

  const signIn = new SignInScreen(page);
  await signIn.open();
  await expect(page).toHaveTitle(new RegExp(organisation.shortTitle));
  await look(page, 'sample-login');
  await signIn.signIn(patient);
  await expect(page).toHaveURL(new RegExp(`/${landing}$`));

  const navigation = page.getByRole('navigation').first();
  const entries = menu.map(({ path }) => `/${path}`);
  expect(entries.length).toBeGreaterThan(1);
  for (const entry of entries) await expect(navigation.locator(`a[href="${entry}"]`).first()).toBeVisible();
  for (const entry of entries) {
    await navigation.locator(`a[href="${entry}"]`).first().click();
    await expect(navigation.locator(`a[href="${entry}"]`).first()).toHaveAttribute('aria-current', /page|true/);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await look(page, `sample-${entry.slice(1).replaceAll('/', '-')}`);
  }
  expect(complaints).toEqual([]);
});
