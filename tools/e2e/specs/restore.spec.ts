/** A forgotten password: the new one waits for the link of a letter. */
import type { APIRequestContext } from '@playwright/test';
import { look } from '../src/look';
import { mailedLink } from '../src/mailbox';
import { message } from '../src/message';
import { newcomer } from '../src/newcomer';
import { SignInScreen } from '../src/screens/SignInScreen';
import { expect, test } from '../src/test';

async function signInStatus(request: APIRequestContext, username: string, password: string): Promise<number> {
  const answer = await request.post('/api/oauth/token', {
    headers: { Authorization: `Basic ${Buffer.from('web:web').toString('base64')}` },
    form: { grant_type: 'password', username, password },
  });
  return answer.status();
}

/** B-041, B-055, B-325, X-002 */
test('the old password holds until the link is pressed, then only the new one', async ({ page, request, baseURL }) => {
  test.slow();
  const { username, email, password: old } = await newcomer(baseURL ?? '');
  const password = `${old} anew`;
  const signIn = new SignInScreen(page);
  await signIn.open();
  await page.getByRole('link', { name: 'Восстановить пароль' }).click();
  await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible();
  await page.getByLabel('Логин или e-mail').fill(username);
  await page.getByLabel('Новый пароль', { exact: true }).fill(password);
  await page.getByLabel('Повторите пароль', { exact: true }).fill(password);
  await look(page, 'restore');
  await page.getByRole('button', { name: 'Восстановить пароль' }).click();
  await expect(message(page, 'Пароль успешно отправлен на почту')).toBeVisible();
  await expect(page.getByText(/^Если такая учётная запись есть/)).toBeVisible();

  const link = await mailedLink(email, 'restore');
  await page.goto(link);
  await look(page, 'restore-link');
  expect(await signInStatus(request, username, old)).toBe(200);
  expect(await signInStatus(request, username, password)).toBe(400);
  await page.getByRole('button', { name: 'Подтвердить новый пароль' }).click();
  await expect(page.getByText('Новый пароль действует. Войдите с ним.').first()).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Подтвердить новый пароль' }).click();
  await expect(page.getByText('Ссылка уже использована или устарела.')).toBeVisible();
  await look(page, 'restore-link-spent');

  await signIn.open();
  await signIn.signIn({ username, password: old });
  await expect(page.getByText('Неверные логин/пароль').first()).toBeVisible();
  await signIn.signIn({ username, password });
  await expect(page).not.toHaveURL(/\/login/);
});
