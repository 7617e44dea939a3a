/** Rejected registrations; the successful one is `flows/registration.spec.ts`. */
import { randomBytes } from 'node:crypto';
import { look } from '../src/look';
import { newcomer } from '../src/newcomer';
import { RegistrationScreen } from '../src/screens/RegistrationScreen';
import { expect, test } from '../src/test';

function somebody() {
  const id = randomBytes(6).toString('hex');
  return { username: `new-${id}`, password: `Lantern ${id} 31`, email: `new-${id}@demo.example` };
}

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
  await form.field('email').fill(other.email);
  await form.field('username').fill(taken.username);
  await form.goOn();
  await form.submit.click();
  await expect(page.getByText('Логин уже используется').first()).toBeVisible();
  await expect(page.getByText('Email уже используется')).toHaveCount(0);
  await form.field('username').fill(other.username);
  await form.goOn();
  await form.submit.click();
  await expect(page).toHaveURL(/\/login\?done=registered/);
});

/** no personal data has a default; the answers are checked, and can be changed, before they are sent. */
test('nothing is chosen for anybody, and the answers are checked before they go', async ({ page }) => {
  const form = new RegistrationScreen(page);
  await form.open();
  await expect(form.radio('gender.MALE')).not.toBeChecked();
  await expect(form.radio('gender.FEMALE')).not.toBeChecked();
  await expect(page.getByLabel('Год')).toHaveValue('');
  await form.goOn();
  await expect(page.getByText('Пол: Это обязательное поле')).toBeVisible();
  await expect(page.getByText('Дата рождения: Это обязательное поле')).toBeVisible();
  await look(page, 'registration-person-faults');
  const person = somebody();
  await form.fill(person);
  await expect(page.getByText('8 марта 1964')).toBeVisible();
  await expect(page.getByText(person.password)).toHaveCount(0);
  await form.change('person');
  await form.field('firstName').fill('Римма');
  await form.goOn();
  await expect(page.getByText('Римма')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByText('Римма')).toBeVisible();
  await expect(form.submit).toBeDisabled();
  await expect(form.submit).toHaveAccessibleDescription(/прочитайте согласие/);
});

/** The account stays, and the user continues without the file. */
test('a scan that is none leaves the account and says what to do', async ({ page }) => {
  const form = new RegistrationScreen(page);
  await form.open();
  // The name says PNG, the content does not: the browser cannot know, the server checks.
  const buffer = Buffer.from('<script>alert(1)</script>');
  await form.fill(somebody(), () =>
    form.field('passport').setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer }),
  );
  await form.consent.check();
  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'Личный кабинет создан, файлы не отправлены' })).toBeVisible();
  await expect(page.getByText('Загрузите файл формата JPEG, PNG или PDF')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить файлы ещё раз' })).toHaveCount(0);
  await look(page, 'registration-files-unsent');
  await page.getByRole('button', { name: 'Продолжить без файлов' }).click();
  await expect(page).toHaveURL(/\/login\?done=registered/);
});
