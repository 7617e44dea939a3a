/** A forgotten password: the new one takes effect through the mailed link. */
import type { APIRequestContext } from '@playwright/test';
import { expect, flow } from '../../src/flow';
import { hospital } from '../../src/hospital';
import { mailedLink } from '../../src/mailbox';
import { newcomer } from '../../src/newcomer';
import { SignInScreen } from '../../src/screens/SignInScreen';

async function signInStatus(request: APIRequestContext, username: string, password: string): Promise<number> {
  const answer = await request.post('/api/oauth/token', {
    headers: { Authorization: `Basic ${Buffer.from('web:web').toString('base64')}` },
    form: { grant_type: 'password', username, password },
  });
  return answer.status();
}

/** B-041, B-052, B-055, B-325, X-002 */
flow('the old password holds until the link is pressed, then only the new one', async (traveller, baseURL) => {
  const { page, words, look } = traveller;
  const { username, email, password: old } = await newcomer(baseURL);
  const password = `${old} anew`;
  const signIn = new SignInScreen(page, words);
  await signIn.open();
  if (hospital.asksAudience) await signIn.asForeigner();
  await page.getByRole('link', { name: words.auth('restore'), exact: true }).click();
  await expect(page.getByRole('heading', { name: words.auth('restore.title') })).toBeVisible();
  await signIn.login.fill(username);
  await page.getByLabel(words.auth('field.newPassword'), { exact: true }).fill(password);
  await page.getByLabel(words.auth('field.confirmPassword'), { exact: true }).fill(password);
  await look('restore');
  await page.getByRole('button', { name: words.auth('restore.do'), exact: true }).click();
  await expect(page.getByText(words.auth('done.restore'), { exact: true })).toBeVisible();
  await expect(page.getByText(words.auth('done.restore_sent')).first()).toBeVisible();
  await look('restore-sent');

  const link = await mailedLink(email, 'restore');
  // without the cookie it counts as another browser.
  const kept = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByLabel(words.auth('field.newPassword'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: words.auth('link.restore.do') })).toBeHidden();
  await look('restore-link-elsewhere');
  await page.context().addCookies(kept);
  await page.goto('/login');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: words.auth('link.restore.title') })).toBeVisible();
  await look('restore-link');
  expect(await signInStatus(page.request, username, old)).toBe(200);
  expect(await signInStatus(page.request, username, password)).toBe(400);
  await page.getByRole('button', { name: words.auth('link.restore.do') }).click();
  await expect(page.getByText(words.auth('done.restored')).first()).toBeVisible();

  await page.goto('/login');
  await page.goto(link);
  await expect(page.getByText(words.auth('link.restore.spent'))).toBeVisible();
  await look('restore-link-spent');

  await signIn.open();
  if (hospital.asksAudience) await signIn.asForeigner();
  await signIn.signIn({ username, password: old });
  await expect(page.getByText(words.auth('wrong')).first()).toBeVisible();
  await signIn.signIn({ username, password });
  await expect(page).not.toHaveURL(/\/login/);
});
