/** A new cabinet: the form, the letter, the first sign-in. */
import { randomBytes } from 'node:crypto';
import { look } from '../src/look';
import { mailedLink } from '../src/mailbox';
import { newcomer } from '../src/newcomer';
import { RegistrationScreen } from '../src/screens/RegistrationScreen';
import { SignInScreen } from '../src/screens/SignInScreen';
import { expect, test } from '../src/test';

function somebody() {
  const id = randomBytes(6).toString('hex');
  return { username: `new-${id}`, password: `Lantern ${id} 31`, email: `new-${id}@demo.example` };
}

/** B-039, B-045 */
test('a form, a letter, a confirmed address, and one is in', async ({ page }) => {
  test.slow();
  const person = somebody();
  const form = new RegistrationScreen(page);
  await form.open();
  await form.fill(person);
  await expect(form.field('Серия и номер документа')).toHaveValue('4509 123456');
  await expect(form.submit).toBeDisabled();
  await form.consent.check();
  await expect(form.submit).toBeEnabled();
  await look(page, 'registration-form');
  await form.submit.click();
  await expect(page.getByText('Учётная запись создана, проверьте почту').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login\?done=registered/);

  const signIn = new SignInScreen(page);
  await signIn.signIn(person);
  await expect(page.getByText('Почта ещё не подтверждена. Перейдите по ссылке из письма.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await look(page, 'sign-in-unconfirmed');

  await page.goto(await mailedLink(person.email, 'confirm'));
  await look(page, 'confirm-email');
  await page.getByRole('button', { name: 'Подтвердить почту' }).click();
  await expect(page.getByText('Почта подтверждена').first()).toBeVisible();
  await expect(page).not.toHaveURL(/confirm=/);
  await signIn.signIn(person);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** B-320, B-321 */
test('an address and a login are taken only once', async ({ page, baseURL }) => {
  const taken = await newcomer(baseURL ?? '');
  const other = somebody();
  const form = new RegistrationScreen(page);
  await form.open();
  await form.fill({ ...other, email: taken.email });
  await form.consent.check();
  await form.submit.click();
  await expect(page.getByText('Email уже используется').first()).toBeVisible();
  await look(page, 'registration-taken');
  await form.field('E-mail').fill(other.email);
  await form.field('Логин').fill(taken.username);
  await form.submit.click();
  await expect(page.getByText('Логин уже используется').first()).toBeVisible();
  await expect(page.getByText('Email уже используется')).toHaveCount(0);
  await form.field('Логин').fill(other.username);
  await form.submit.click();
  await expect(page).toHaveURL(/\/login\?done=registered/);
});
