/** Sign-in through the portal of state services: a new user, a returning user, and users who are refused. */
import type { Page } from '@playwright/test';
import { expect, flow } from '../../src/flow';
import { hospital } from '../../src/hospital';
import { mailedCode } from '../../src/mailbox';
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
    // An address opened before signing in is where the user arrives, also through the portal.
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
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (from === '/login') await expect(page).not.toHaveURL(/profile/);
      else {
        await expect(page).toHaveURL('/profile/documents');
        await expect(page.getByText('4599 700001')).toBeVisible();
        await look('portal-in');
      }
      admitted.push({ isNew, user: await userOf(page) });
      // The portal's session ends too, or the next user of this computer could use it.
      const left = page.waitForRequest(/\/idp\/ext\/Logout\?/);
      // The only document that loads here is the sign-in page, to which the portal redirects the browser.
      const signInPage = page.waitForEvent('load');
      await signOut();
      await left;
      await signInPage;
    }
    const [first, second] = admitted;
    expect(first).toEqual({ isNew: true, user: expect.stringMatching(/./) as unknown });
    expect(second).toEqual({ isNew: false, user: first?.user });
  });

  /** B-336: reported correctly, and the user can try again. */
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

  /** nothing is created before the address is verified. */
  flow('somebody without an e-mail at the portal proves one by a code', async ({ page, words, look }) => {
    const { login } = await citizen({ email: null });
    const back = new PortalReturnScreen(page, words);
    await goToPortal(page, words);
    await signInAtPortal(page, login);
    await back.accept();
    await expect(page.getByRole('heading', { name: words.auth('prove.title'), exact: true })).toBeVisible();
    await look('portal-prove-email');
    const address = `proved-${login}@citizens.example`;
    await page.getByLabel(words.auth('field.email'), { exact: true }).fill(address);
    await page.getByRole('button', { name: words.auth('prove.send'), exact: true }).click();
    const code = page.getByLabel(words.auth('prove.code'), { exact: true });
    await expect(code).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
    // On a phone, reading the mail may unload the page, so it is loaded again afterwards.
    await page.reload();
    await expect(code).toBeVisible();
    await look('portal-prove-code');
    await code.fill(await mailedCode(address));
    await page.getByRole('button', { name: words.auth('prove.confirm'), exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    expect(await tokenOf(page)).not.toBeNull();
  });

  /** the simulated mail server refuses every address at `.invalid`. */
  flow('an address that the mail server refuses is told, and another one is proved', async ({ page, words, look }) => {
    const { login } = await citizen({ email: null });
    const back = new PortalReturnScreen(page, words);
    await goToPortal(page, words);
    await signInAtPortal(page, login);
    await back.accept();
    const address = page.getByLabel(words.auth('field.email'), { exact: true });
    const send = page.getByRole('button', { name: words.auth('prove.send'), exact: true });
    const wrong = `nobody-${login}@citizens.invalid`;
    await address.fill(wrong);
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(words.auth('prove.refused', { address: wrong }), {
      timeout: 20_000,
    });
    await expect(address).toBeFocused();
    await expect(address).toHaveValue(wrong);
    await look('portal-prove-refused');
    const right = `proved-${login}@citizens.example`;
    await address.fill(right);
    await send.click();
    await page.getByLabel(words.auth('prove.code'), { exact: true }).fill(await mailedCode(right));
    await page.getByRole('button', { name: words.auth('prove.confirm'), exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    expect(await tokenOf(page)).not.toBeNull();
  });

  /** */
  flow('a child is sent to the desk with its parents', async ({ page, words, look }) => {
    const { login } = await citizen({ birth_date: '2020-01-01' });
    const back = new PortalReturnScreen(page, words);
    await goToPortal(page, words);
    await signInAtPortal(page, login);
    await back.accept();
    await expect(page.getByText(words.auth('sso.esia_child'), { exact: true })).toBeVisible();
    await expect(page.getByText(words.auth('desk.child'))).toBeVisible();
    await look('portal-child');
  });

  for (const [what, login, code] of [
    ['is not confirmed', refusedCitizens.untrusted, 'not_trusted'],
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
  /** B-043, B-047, B-056, B-057, B-331, X-028: no link to a portal that is not connected. */
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
