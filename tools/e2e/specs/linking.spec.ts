/** An existing account and the portal of state services: linked, refreshed, and refused. */
import { look } from '../src/look';
import { message } from '../src/message';
import { newcomer, type Newcomer } from '../src/newcomer';
import { atPortal, citizen, refuseAtPortal, signInAtPortal } from '../src/portal';
import { PortalReturnScreen } from '../src/screens/PortalReturnScreen';
import { ProfileScreen } from '../src/screens/ProfileScreen';
import { SignInScreen } from '../src/screens/SignInScreen';
import { expect, test as base } from '../src/test';

const test = base.extend<{ guest: Newcomer; profile: ProfileScreen }>({
  guest: async ({ baseURL }, use) => use(await newcomer(baseURL ?? '')),
  /**
   * Opens the personal data of the guest, signed in with the password; the portal redirects the browser away and back.
   */
  profile: async ({ page, guest }, use) => {
    const profile = new ProfileScreen(page, guest.kernel);
    const signIn = new SignInScreen(page);
    await signIn.open('/login?return=%2Fprofile%2Finfo');
    await signIn.signIn(guest);
    await expect(page).toHaveURL('/profile/info');
    await use(profile);
  },
});

/** The guest's data at the portal (`src/newcomer.ts`). */
const SAME = { last_name: 'Гостева', first_name: 'Вера', middle_name: 'Павловна', birth_date: '1971-06-05' };

/** B-280, B-282, X-058 */
test('a cabinet is linked, its data come from the portal, and both ways lead in', async ({ profile, page, guest }) => {
  test.slow();
  const known = await citizen(SAME);
  await profile.button('Подтвердить через Госуслуги').click();
  await atPortal(page);
  await signInAtPortal(page, known.login);
  await expect(message(page, 'Профиль подтверждён через Госуслуги')).toBeVisible();
  await expect(page).toHaveURL('/profile/info');
  await expect(page.getByText('Подтверждено Госуслугами')).toBeVisible();
  await look(page, 'profile-linked');

  const before = Date.now();
  const answer = page.waitForResponse('**/api/esia/users/*');
  await profile.button('Обновить данные').click();
  const { asOf } = (await (await answer).json()) as { asOf: string };
  await expect(message(page, 'Данные успешно обновлены')).toBeVisible();
  // The portal was asked now; the data from the linking is older. Stored times have no fractions of a second.
  expect(Date.parse(asOf)).toBeGreaterThanOrEqual(before - 1000);

  // The portal, which verified the name, has also provided the passport.
  await profile.open('documents');
  await expect(page.getByText('4599 700001')).toBeVisible();
  const own = await page.evaluate(() => sessionStorage.getItem('user_id'));
  expect(own).toBe(guest.kernel.userId);

  await profile.button('Выход').first().click();
  await page.getByRole('link', { name: 'Войти через Госуслуги' }).click();
  await signInAtPortal(page, known.login);
  await new PortalReturnScreen(page).accept();
  await expect(page).not.toHaveURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('user_id'))).toBe(own);
});

test('somebody else at the portal links nothing', async ({ profile, page, guest }) => {
  const stranger = await citizen();
  await profile.button('Подтвердить через Госуслуги').click();
  await atPortal(page);
  await signInAtPortal(page, stranger.login);
  // Shown on the page, so no toast covers it.
  const alert = page.getByRole('alert').filter({ hasText: 'Не удалось привязать профиль' });
  await expect(alert).toContainText('На Госуслугах другой человек');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await expect(profile.button('Подтвердить через Госуслуги')).toBeVisible();
  await look(page, 'profile-link-other-person');
  const me = await guest.kernel.me();
  expect([me.fromEsia, me.lastName]).toEqual([false, 'Гостева']);
});

test('whoever says no at the portal keeps the cabinet as it was', async ({ profile, page, guest }) => {
  await profile.button('Подтвердить через Госуслуги').click();
  await atPortal(page);
  await refuseAtPortal(page);
  await expect(page.getByText(/Вы не разрешили доступ на Госуслугах/)).toBeVisible();
  await expect(page).toHaveURL('/profile/info');
  await expect(profile.button('Подтвердить через Госуслуги')).toBeVisible();
  expect((await guest.kernel.me()).fromEsia).toBe(false);
});
