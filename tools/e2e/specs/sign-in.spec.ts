/** Signing in and out, and access without a session. */
import type { BrowserContext } from '@playwright/test';
import { patient } from '../src/people';
import { SignInScreen } from '../src/screens/SignInScreen';
import { expect, test } from '../src/test';

/** In how many days the session cookie expires; null if it ends when the browser is closed. */
async function keptDays(context: BrowserContext): Promise<number | null> {
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name.endsWith('cabinet_refresh'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  return session && session.expires > 0 ? Math.round((session.expires * 1000 - Date.now()) / 86_400_000) : null;
}

/** B-323, X-014: a wrong password is reported, keeps the login, and creates no session. */
test('a wrong password is told and lets nobody in', async ({ page }) => {
  const signIn = new SignInScreen(page);
  await signIn.open();
  await signIn.signIn({ username: patient.username, password: 'wrong' });
  await expect(page.getByText('Неверные логин/пароль').first()).toBeVisible();
  await expect(page.getByLabel('Логин или e-mail')).toHaveValue(patient.username);
  await expect(page).toHaveURL(/\/login/);
});

/**
 * A-091, B-030, B-032, B-200, B-201, X-063: sign-in opens the landing page; after sign-out no user data stays in the
 * browser.
 */
test('the right password opens the landing page, exit leaves nothing behind', async ({ page, context }) => {
  const signIn = new SignInScreen(page);
  await signIn.open();
  await signIn.signIn(patient);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => [sessionStorage.getItem('access_token') !== null, sessionStorage.getItem('role')]),
  ).toEqual([true, 'ROLE_PATIENT']);
  expect(await keptDays(context), 'closing the browser signs out').toBeNull();
  await page.getByRole('button', { name: 'Выход' }).first().click();
  await expect(signIn.title).toBeVisible();
  const kept = await page.evaluate(() => ({
    session: Object.keys(sessionStorage).filter((key) => /token|role|user/.test(key)),
    local: Object.keys(localStorage).filter((key) => key.startsWith('cabinet:')),
  }));
  expect(kept).toEqual({ session: [], local: [] });
});

test('a link opened before signing in is where one arrives afterwards, also with the box "stay"', async ({
  page,
  context,
}) => {
  const signIn = new SignInScreen(page);
  await signIn.open('/visit/write?clinic=101');
  await signIn.stay.check();
  await signIn.signIn(patient);
  await expect(page).toHaveURL(/\/visit\/write\?clinic=101/);
  await expect(page.getByRole('heading', { name: 'Выберите специальность' })).toBeVisible();
  expect(await keptDays(context)).toBe(30);
});
