/** The second step of signing in: codes of an app, recovery codes, passkeys. */
import { look } from '../src/look';
import { newcomer, type Newcomer } from '../src/newcomer';
import { FactorsScreen } from '../src/screens/FactorsScreen';
import { ProfileScreen } from '../src/screens/ProfileScreen';
import { SignInScreen } from '../src/screens/SignInScreen';
import { expect, test as base } from '../src/test';
import { totp } from '../src/totp';

const test = base.extend<{ guest: Newcomer; factors: FactorsScreen; signIn: SignInScreen }>({
  guest: async ({ baseURL }, use) => use(await newcomer(baseURL ?? '')),
  /** At the settings of the guest. */
  factors: async ({ page, guest }, use) => {
    const profile = new ProfileScreen(page, guest.kernel);
    await profile.signIn();
    await profile.open('settings');
    await use(new FactorsScreen(page));
  },
  signIn: async ({ page }, use) => use(new SignInScreen(page)),
});

test('an app is set up and asked for; a recovery code works once', async ({ page, guest, factors, signIn }) => {
  test.slow();
  const secret = await factors.secret();
  await look(page, 'totp-setup');
  await factors.confirm(totp(secret));
  const codes = await factors.keepCodes();
  expect(codes).toHaveLength(10);

  await factors.signOut();
  await signIn.signIn(guest);
  await expect(factors.question).toBeVisible();
  await look(page, 'second-step');
  await factors.answer('Код из приложения', totp(secret, 1));
  await expect(page).not.toHaveURL(/\/login/);

  const [recovery = ''] = codes;
  for (const isFirst of [true, false]) {
    await factors.signOut();
    await signIn.signIn(guest);
    await page.getByRole('link', { name: 'Ввести код восстановления' }).click();
    await factors.answer('Код восстановления', recovery);
    if (isFirst) await expect(page).not.toHaveURL(/\/login/);
  }
  await expect(page.getByText('Код не подошёл')).toBeVisible();
  await expect(page).toHaveURL(/\/login\/factor/);
});

test.describe('at the name of this machine', () => {
  // Browsers bind passkeys to names, never to addresses.
  const url = new URL(process.env['CABINET_E2E_URL'] ?? 'http://127.0.0.1:8080');
  url.hostname = 'localhost';
  test.use({ baseURL: url.origin });

  test('a passkey is added and is enough to sign in', async ({ page, factors, signIn }) => {
    test.slow();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await factors.addPasskey('Мой телефон');
    await factors.keepCodes();
    await expect(page.getByRole('button', { name: 'Удалить ключ Мой телефон' })).toBeVisible();
    await look(page, 'passkey-added');
    await factors.signOut();
    await signIn.title.waitFor();
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await expect(page.getByRole('button', { name: 'Выход' }).first()).toBeVisible();
  });
});
