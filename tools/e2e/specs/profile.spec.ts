/**
 * The profile of a newcomer: data, documents, password, devices, consent, deleting the account; each test has its own
 * user. The pages are checked at three widths and in two languages.
 */
import { readFile } from 'node:fs/promises';
import { lookAtEveryWidth } from '../src/look';
import { Kernel } from '../src/kernel';
import { mailedSecret } from '../src/mailbox';
import { message } from '../src/message';
import { newcomer, type Newcomer } from '../src/newcomer';
import { inEveryPass } from '../src/passes';
import { ProfileScreen } from '../src/screens/ProfileScreen';
import { expect, test as base } from '../src/test';

const test = base.extend<{ guest: Newcomer; profile: ProfileScreen }>({
  guest: async ({ baseURL }, use) => use(await newcomer(baseURL ?? '')),
  profile: async ({ page, guest }, use) => {
    const profile = new ProfileScreen(page, guest.kernel);
    await profile.signIn();
    await use(profile);
  },
});

/** */
test('personal data are changed and are still there after a reload', async ({ profile, page }) => {
  await profile.open('info');
  await expect(profile.button('Сохранить')).toBeDisabled();
  await page.getByLabel('Имя').fill('Надежда');
  await page.getByLabel('Год').fill('1972');
  await profile.button('Сохранить').click();
  await expect(message(page, 'Данные успешно обновлены')).toBeVisible();
  await expect(profile.button('Сохранить')).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Имя')).toHaveValue('Надежда');
  await expect(page.getByLabel('Год')).toHaveValue('1972');
});

test('a new address waits for its link', async ({ profile, page, guest }) => {
  await profile.open('info');
  const address = `new-${guest.email}`;
  await page.getByLabel('Электронная почта').fill(address);
  await profile.button('Сохранить').click();
  await expect(page.getByText(`Мы отправили письмо на ${address}`)).toBeVisible();
  expect(await mailedSecret(address, 'email')).not.toBe('');
});

/** */
test('unknown pages of the profile are 404', async ({ profile, page }) => {
  await profile.open('info');
  await page.goto('/profile/unknown');
  await expect(page).toHaveURL('/404');
});

/** */
test('a document and SNILS are added, the document is removed after a question', async ({ profile, page }) => {
  await profile.open('documents');
  await profile.button('Добавить документ').click();
  await page.getByLabel('Серия и номер').fill('4509123456');
  const issued = page.getByRole('group', { name: 'Дата выдачи' });
  for (const [part, text] of Object.entries({ День: '12', Месяц: '04', Год: '2003' })) {
    await issued.getByLabel(part).fill(text);
  }
  await profile.button('Добавить').click();
  await expect(message(page, 'Вы добавили новый документ')).toBeVisible();
  await expect(page.getByText('4509 123456')).toBeVisible();
  await profile.button('Добавить СНИЛС').click();
  await page.getByLabel('Номер СНИЛС').fill('112-233-445 96');
  await profile.button('Сохранить').click();
  // The text is also announced, and stands twice for a moment.
  await expect(page.getByLabel('Номер СНИЛС')).toHaveAccessibleDescription(/Неверное контрольное число/);
  await page.getByRole('button', { name: 'Удалить документ Паспорт РФ 4509 123456' }).click();
  await profile.question.getByRole('button', { name: 'Удалить' }).click();
  await expect(message(page, 'Вы удалили документ')).toBeVisible();
  await expect(page.getByText('Документов пока нет')).toBeVisible();
});

/** */
test('a new password is the one to sign in with', async ({ profile, page, guest, request }) => {
  await profile.open('settings');
  const password = `${guest.password} new`;
  await page.getByLabel('Текущий пароль').fill(guest.password);
  await page.getByLabel('Новый пароль', { exact: true }).fill(password);
  await page.getByLabel('Новый пароль ещё раз').fill(`${password}x`);
  await profile.button('Поменять пароль').click();
  await expect(page.getByText('Пароли не совпадают').first()).toBeVisible();
  await page.getByLabel('Новый пароль ещё раз').fill(password);
  await profile.button('Поменять пароль').click();
  await expect(message(page, 'Вы успешно поменяли пароль')).toBeVisible();
  await expect(page.getByLabel('Новый пароль', { exact: true })).toHaveValue('');
  const signIn = (secret: string) =>
    request.post('/api/oauth/token', {
      headers: {
        Authorization: `Basic ${Buffer.from('web:web').toString('base64')}`,
      },
      form: {
        grant_type: 'password',
        username: guest.username,
        password: secret,
      },
    });
  expect((await signIn(guest.password)).status()).toBe(400);
  expect((await signIn(password)).status()).toBe(200);
});

/** The ended session is signed out at once, the others stay. */
test('a session elsewhere is ended, one alone and all together', async ({ profile, page, guest, baseURL }) => {
  const elsewhere = async () => Kernel.signIn(baseURL ?? '', guest);
  const [forgotten, kept] = [await elsewhere(), await elsewhere()];
  await profile.open('settings');
  const devices = page.getByRole('region', { name: 'Где вы вошли' });
  // Two sign-ins with the same browser are one device, the earlier one collapsed below.
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('Это устройство')).toHaveCount(1);
  await devices.getByText('Ещё 1 вход с этого устройства').click();
  const ends = devices.getByRole('button', { name: /^Выйти на устройстве/ });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(message(page, 'Вход на других устройствах завершён')).toBeVisible();
  await expect(ends).toHaveCount(1);
  const isIn = async (kernel: Kernel) => (await kernel.status('GET', '/users/me')) === 200;
  expect([await isIn(forgotten), await isIn(kept)].filter(Boolean)).toHaveLength(1);
  await profile.button('Выйти на всех других устройствах').click();
  await profile.question.getByRole('button', { name: 'Выйти везде' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect([await isIn(forgotten), await isIn(kept), await isIn(guest.kernel)]).toEqual([false, false, true]);
});

/** after withdrawal no other page opens; after consent the user returns to the wanted page. */
test('without the consent its page comes first', async ({ profile, page, guest }) => {
  await profile.open('consent');
  await profile.button('Отозвать согласие').click();
  await profile.question.getByRole('button', { name: 'Отозвать согласие' }).click();
  await expect(message(page, 'Вы отозвали согласие')).toBeVisible();
  expect(await guest.kernel.status('GET', '/netrika1/appointments2')).toBe(403);
  await page.goto('/visit/my_tickets');
  await expect(page).toHaveURL(/\/profile\/consent\?return=/);
  await page.getByRole('checkbox').check();
  await profile.button('Дать согласие').click();
  await expect(page).toHaveURL('/visit/my_tickets');
  expect(await guest.kernel.status('GET', '/netrika1/appointments2')).toBe(200);
});

/** Who accessed or changed which data. */
test('the access log tells of a change', async ({ profile, page }) => {
  await profile.open('info');
  await page.getByLabel('Имя').fill('Надежда');
  await profile.button('Сохранить').click();
  await expect(message(page, 'Данные успешно обновлены')).toBeVisible();
  await profile.open('access_log');
  const line = page.getByRole('listitem').filter({ hasText: 'Изменены имя, дата рождения, пол или СНИЛС' });
  await expect(line).toContainText('Имя');
  await expect(line).toContainText('Вы');
});

test('the export is an archive', async ({ profile, page }) => {
  await profile.open('export');
  const download = page.waitForEvent('download');
  await profile.button('Скачать мои данные').click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  expect((await download).suggestedFilename()).toMatch(/^cabinet-\d{4}-\d{2}-\d{2}\.zip$/);
});

/** */
test('leaving tells the day, signs out, and can be taken back', async ({ profile, page, guest }) => {
  await profile.open('info');
  await profile.button('Удалить личный кабинет').click();
  await profile.button('Продолжить удаление').click();
  await page.getByLabel('Ваш пароль').fill(guest.password);
  await profile.question.getByRole('button', { name: 'Удалить личный кабинет' }).click();
  await expect(page.getByText(/Личный кабинет будет удалён .* До этого времени удаление можно отменить/)).toBeVisible();
  await profile.button('Понятно').click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Логин или e-mail').fill(guest.username);
  await page.getByLabel('Пароль', { exact: true }).fill(guest.password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/profile/info');
  await profile.button('Остаться').click();
  await expect(message(page, 'Вы остаётесь: личный кабинет не будет удалён')).toBeVisible();
  await expect(profile.button('Остаться')).toBeHidden();
});

inEveryPass((pass) => {
  /** WCAG 2.2 AA, at 390, 900 and 1280 px. */
  test('every page', async ({ profile, page }) => {
    for (const name of ['info', 'accounts', 'settings', 'documents', 'consent', 'access_log', 'export'] as const) {
      await profile.open(name);
      await lookAtEveryWidth(page, `profile-${name}`, pass);
    }
  });
});
