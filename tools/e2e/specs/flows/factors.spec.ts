/** The second factor: codes of an authenticator app, recovery codes, passkeys; set up, used, removed. */
import { expect, flow, type Traveller } from '../../src/flow';
import { hospital } from '../../src/hospital';
import { newcomer, type Newcomer } from '../../src/newcomer';
import { FactorsScreen } from '../../src/screens/FactorsScreen';
import { SignInScreen } from '../../src/screens/SignInScreen';
import { test } from '../../src/test';
import { totp } from '../../src/totp';
import { attachVirtualKey, byName } from '../../src/virtual-key';

/** Signs in with the password only. */
async function signIn({ page, words }: Traveller, person: Newcomer, place = '/login'): Promise<void> {
  const screen = new SignInScreen(page, words);
  await screen.open(place);
  if (hospital.asksAudience) await screen.asForeigner();
  await screen.signIn(person);
}

const SETTINGS = '/login?return=%2Fprofile%2Fsettings';

flow(
  'an app is set up and asked for, a recovery code works once, and the app is removed',
  async (traveller, baseURL) => {
    const { page, words, look, signOut } = traveller;
    const person = await newcomer(baseURL);
    const factors = new FactorsScreen(page, words);
    await signIn(traveller, person, SETTINGS);
    await expect(page).toHaveURL('/profile/settings');
    const secret = await factors.secret();
    await look('totp-setup');
    await factors.confirm(totp(secret));
    await factors.shownCodes();
    await look('recovery-codes');
    const codes = await factors.keepCodes();
    expect(codes).toHaveLength(10);
    await look('settings-with-app');

    await signOut();
    await signIn(traveller, person);
    await expect(factors.question).toBeVisible();
    await factors.answer('totp', '000000');
    await expect(page.getByText(words.auth('factor.wrong'))).toBeVisible();
    await look('second-step-wrong');
    await factors.answer('totp', totp(secret, 1));
    await expect(page).not.toHaveURL(/\/login/);

    const [recovery = ''] = codes;
    await signOut();
    await signIn(traveller, person);
    await factors.choose('recovery');
    await look('second-step-recovery');
    await factors.answer('recovery', recovery);
    await expect(page).not.toHaveURL(/\/login/);
    await signOut();
    await signIn(traveller, person);
    await factors.choose('recovery');
    await factors.answer('recovery', recovery);
    await expect(page.getByText(words.auth('factor.wrong'))).toBeVisible();
    await expect(page).toHaveURL(/\/login\/factor/);

    const [, another = ''] = codes;
    await signIn(traveller, person, SETTINGS);
    await factors.choose('recovery');
    await factors.answer('recovery', another);
    await expect(page).toHaveURL('/profile/settings');
    await factors.removeApp();
    await expect(factors.isOff).toBeVisible();
    await signOut();
    await signIn(traveller, person);
    await expect(page).not.toHaveURL(/\/login/);
  },
);

test.describe('at the name of this machine', () => {
  test.use({ baseURL: byName() });

  flow('a passkey is the second step, or the whole sign-in, until it is removed', async (traveller, baseURL) => {
    const { page, words, look, signOut } = traveller;
    const person = await newcomer(baseURL);
    const factors = new FactorsScreen(page, words);
    const name = 'Nokia 3310';
    await attachVirtualKey(page);
    await signIn(traveller, person, SETTINGS);
    await expect(page).toHaveURL('/profile/settings');
    await factors.addPasskey(name);
    await factors.keepCodes();
    await expect(factors.passkey(name)).toBeVisible();
    await look('passkey-added');

    await signOut();
    await signIn(traveller, person);
    await expect(factors.question).toBeVisible();
    await look('second-step-passkey');
    await page.getByRole('button', { name: words.auth('factor.use_passkey'), exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);

    await signOut();
    await page.goto(SETTINGS);
    if (hospital.asksAudience) await new SignInScreen(page, words).asForeigner();
    await page.getByRole('button', { name: words.auth('passkey.sign_in'), exact: true }).click();
    await expect(page).toHaveURL('/profile/settings');
    await factors.removePasskey(name);
    await expect(factors.isOff).toBeVisible();
    await signOut();
    await signIn(traveller, person);
    await expect(page).not.toHaveURL(/\/login/);
  });
});
