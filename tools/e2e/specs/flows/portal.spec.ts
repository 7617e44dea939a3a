/** In by the portal of state services: somebody new, the same person again, and everybody who does not come in. */
import type { Page } from '@playwright/test';
import { expect, flow } from '../../src/flow';
import { hospital } from '../../src/hospital';
import { citizen, goToPortal, refusedCitizens, refuseAtPortal, signInAtPortal } from '../../src/portal';
import { PortalReturnScreen } from '../../src/screens/PortalReturnScreen';

const userOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('user_id'));
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('access_token'));

if (hospital.portal) {
  /** B-042, B-049, B-058…B-060, B-203, B-281, X-058 */
  flow('somebody new agrees and is in; next time it is the same cabinet', async ({ page, words, look, signOut }) => {
    const { login } = await citizen();
    const back = new PortalReturnScreen(page, words);
    const admitted: { readonly isNew: boolean; readonly user: string | null }[] = [];
    // The portal's data are one thing to agree to, what the hospital does with them another.
    const agreeToOperator = async () => {
      await expect(page).toHaveURL(/\/profile\/consent\?return=/);
      await expect(page.getByRole('checkbox')).toBeVisible();
      await look('portal-operator-consent');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: words.profile('consent.give'), exact: true }).click();
    };
    // A link opened before signing in is where one arrives, also by this way.
    for (const from of ['/login?return=%2Fprofile%2Fdocuments', '/login']) {
      await goToPortal(page, words, from);
      await signInAtPortal(page, login);
      await expect(back.title).toBeVisible();
      await expect(back.signIn).toBeDisabled();
      expect(await tokenOf(page)).toBeNull();
      if (admitted.length === 0) await look('portal-consent');
      const answer = page.waitForResponse('**/api/esia/authorize-lk');
      await back.accept();
      const { new: isNew } = (await (await answer).json()) as { new: boolean };
      await expect(page).not.toHaveURL(/\/login/);
      if (isNew) await agreeToOperator();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (from === '/login') await expect(page).not.toHaveURL(/profile/);
      else {
        await expect(page).toHaveURL('/profile/documents');
        await expect(page.getByText('4599 700001')).toBeVisible();
        await look('portal-in');
      }
      admitted.push({ isNew, user: await userOf(page) });
      // The portal's session ends too, or the next person at this computer would be let in as this one.
      const left = page.waitForRequest(/\/idp\/ext\/Logout\?/);
      await signOut();
      await left;
    }
    const [first, second] = admitted;
    expect(first).toEqual({ isNew: true, user: expect.stringMatching(/./) as unknown });
    expect(second).toEqual({ isNew: false, user: first?.user });
  });

  /** B-336: told as what it is, and the way back is open. */
  flow('whoever refuses at the portal stays out, and may change their mind', async ({ page, words, look }) => {
    const { login } = await citizen();
    const back = new PortalReturnScreen(page, words);
    await goToPortal(page, words);
    await refuseAtPortal(page);
    await expect(back.failed).toBeVisible();
    await expect(page.getByText(words.auth('sso.esia_refused'), { exact: true })).toBeVisible();
    await expect(page.getByText(words.auth('sso.esia_error'), { exact: true })).toHaveCount(0);
    expect(await tokenOf(page)).toBeNull();
    await look('portal-refused');
    await page.getByRole('link', { name: words.auth('sso.retry') }).click();
    await signInAtPortal(page, login);
    await back.accept();
    await expect(page).not.toHaveURL(/\/login/);
  });

  for (const [what, login, code] of [
    ['is not confirmed', refusedCitizens.untrusted, 'not_trusted'],
    ['has no e-mail', refusedCitizens.withoutEmail, 'no_email'],
    ['has a taken e-mail', refusedCitizens.takenEmail, 'email_registered'],
  ] as const) {
    /** B-332, B-333, B-334 */
    flow(`an account that ${what} lets nobody in, and the page says what to do`, async ({ page, words, look }) => {
      const back = new PortalReturnScreen(page, words);
      await goToPortal(page, words);
      await signInAtPortal(page, login);
      await back.accept();
      await expect(back.failed).toBeVisible();
      await expect(page.getByText(words.auth(`sso.${code}`), { exact: true })).toBeVisible();
      await expect(page.getByText(words.auth(`sso.${code}.advice`))).toBeVisible();
      expect(await tokenOf(page)).toBeNull();
      await look(`portal-${code.replace('_', '-')}`);
    });
  }
} else if (hospital.asksAudience) {
  /** B-043, B-047, B-056, B-057, B-331, X-028: nobody is sent to a portal that is not connected. */
  flow('citizens are told that the portal is away, and foreigners have another way', async ({ page, words, look }) => {
    await page.goto('/login');
    await expect(page.getByRole('radio', { name: words.auth('audience.citizen') })).toBeChecked();
    await expect(page.getByText(words.auth('esia.unavailable'))).toBeVisible();
    await expect(page.getByLabel(words.auth('username'))).toHaveCount(0);
    await expect(page.getByRole('link', { name: words.auth('esia.sign_in') })).toHaveCount(0);
    await look('portal-away');
    await page.getByRole('button', { name: words.auth('esia.back'), exact: true }).click();
    await expect(page.getByRole('radio', { name: words.auth('audience.foreigner') })).toBeChecked();
    await expect(page.getByLabel(words.auth('username'))).toBeVisible();
    const sent = await page.request.get('/api/esia/auth-url', { maxRedirects: 0, headers: { Accept: 'text/html' } });
    expect([sent.status(), sent.headers()['location']]).toEqual([303, '/login?error_code=esia_unavailable']);
    await page.goto('/login/authEsiaVatutinki');
    await expect(page.getByText(words.auth('esia.unavailable'))).toBeVisible();
    await look('portal-stub');
    await page.getByRole('link', { name: words.auth('esia.back'), exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
}
