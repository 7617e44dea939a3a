/** The administrator's patient accounts: the table, the actions on an account, a new one, and what a patient gets of it. */
import { type Page, request } from '@playwright/test';
import { violations } from '../src/axe';
import { Kernel } from '../src/kernel';
import { look, lookAtEveryWidth } from '../src/look';
import { newcomer } from '../src/newcomer';
import { admin } from '../src/people';
import { expect, test as base } from '../src/test';

const USERS = '/admin/userInfo';

/** An account of this run: created over the API, deleted by a test or left to the database of the run. */
interface Account {
  readonly id: string;
  readonly username: string;
  /** The beginning of the last name, which all accounts of one call have, and no others. */
  readonly family: string;
  readonly lastName: string;
}

interface AdminFixtures {
  readonly adminsKernel: Kernel;
  /** Creates accounts with names that no other test uses. */
  readonly accounts: (count: number) => Promise<readonly Account[]>;
}

let created = 0;

let families = 0;

/** The digits of a number as letters, and one that ends it: last names have no digits. */
const inLetters = (number: number): string =>
  `${String(number).replace(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')}л`;

const test = base.extend<{ asAdmin: void }, AdminFixtures>({
  adminsKernel: [
    async ({}, use, info) => use(await Kernel.signIn(info.project.use.baseURL ?? '', admin)),
    { scope: 'worker' },
  ],
  accounts: [
    async ({ adminsKernel }, use, info) => {
      const http = await request.newContext({
        baseURL: info.project.use.baseURL ?? '',
        extraHTTPHeaders: { Authorization: `Bearer ${adminsKernel.token}` },
      });
      await use(async (count) => {
        const made: Account[] = [];
        families += 1;
        const family = `Проверкин${inLetters(info.workerIndex)}${inLetters(families)}`;
        for (let index = 0; index < count; index += 1) {
          created += 1;
          const lastName = `${family}${inLetters(created)}`;
          const username = `e2e.${String(info.workerIndex)}.${String(Date.now())}.${String(created)}`;
          const answer = await http.post('/api/admin/cabinets', {
            data: {
              activation: 'email',
              lastName,
              firstName: 'Тест',
              gender: 'MALE',
              birthDate: '1980-05-06',
              email: `${username}@example.org`,
              username,
            },
          });
          if (!answer.ok()) throw new Error(`POST /admin/cabinets: ${String(answer.status())} ${await answer.text()}`);
          made.push({ ...((await answer.json()) as { id: string; username: string }), family, lastName });
        }
        return made;
      });
      await http.dispose();
    },
    { scope: 'worker' },
  ],
  asAdmin: async ({ page, adminsKernel }, use) => {
    await page.addInitScript(
      ({ token, userId }) => {
        sessionStorage.setItem('access_token', token);
        sessionStorage.setItem('role', 'ROLE_ADMIN');
        sessionStorage.setItem('user_id', userId);
        // Messages of the first load would lie over the table (X-079: once per session).
        sessionStorage.setItem('admin:arrivals', 'shown');
        sessionStorage.setItem('admin:file-arrivals', 'shown');
      },
      { token: adminsKernel.token, userId: adminsKernel.userId },
    );
    await use();
  },
});

test("the table, its panels and a user's page fit at every width", async ({ page, asAdmin, accounts }) => {
  void asAdmin;
  // Many screens at several widths.
  test.slow();
  const [account] = await accounts(1);
  await page.goto(USERS);
  await expect(page.getByRole('heading', { level: 1, name: 'Кабинеты пациентов' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(account?.lastName ?? '') }).first()).toBeVisible();
  await lookAtEveryWidth(page, 'admin-users');
  await page.getByRole('button', { name: 'Столбцы' }).click();
  await expect(page.getByRole('dialog', { name: 'Столбцы' })).toBeVisible();
  await lookAtEveryWidth(page, 'admin-users-columns');
  await page.keyboard.press('Escape');
  await page.goto(`${USERS}/${account?.id ?? ''}`);
  await expect(page.getByRole('region', { name: 'Профиль' })).toBeVisible();
  await lookAtEveryWidth(page, 'admin-user');
  await page.goto('/admin');
  await expect(page.getByText('Новые кабинеты').first()).toBeVisible();
  await lookAtEveryWidth(page, 'admin-home');
});

/** The accounts of this last name on the page. */
const rowsOf = (page: Page, lastName: string) =>
  page
    .getByRole('grid')
    .locator('tbody')
    .getByRole('link', { name: new RegExp(lastName, 'i') });

test('rows are filtered, sorted and paged at the server, and a name is never in the address', async ({
  page,
  asAdmin,
  accounts,
}) => {
  void asAdmin;
  const made = await accounts(7);
  const lastNames = (made[0]?.family ?? '').toLowerCase();
  await page.goto(`${USERS}?size=5`);
  const grid = page.getByRole('grid', { name: 'Кабинеты пациентов' });
  const rows = grid.locator('tbody').getByRole('row');
  // Enter applies a filter at once; one that is applied when the typing rests would lead back to the first page later.
  await page.getByRole('textbox', { name: 'Фильтр: Имя' }).fill('тест');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Фильтр: Фамилия' }).fill(lastNames);
  await page.keyboard.press('Enter');
  // The number may come before the rows, which move the head: a click meanwhile may miss.
  await expect(page.getByText('7 кабинетов')).toBeVisible();
  await expect(rowsOf(page, lastNames)).toHaveCount(5);
  await expect(page).toHaveURL(`${USERS}?size=5`);
  await grid.getByRole('button', { name: 'Фамилия' }).click();
  await expect(page).toHaveURL(/sort=last_name&direction=asc/);
  await expect(grid.getByRole('columnheader', { name: 'Фамилия' })).toHaveAttribute('aria-sort', 'ascending');
  // The head follows the address at once; until the sorted rows are there, those before them stay.
  await expect(grid).not.toHaveAttribute('aria-busy');
  const first = await rows.first().textContent();
  await page.getByRole('button', { name: 'Следующая страница' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows.first()).not.toHaveText(first ?? '');
  // The filter survives "back" and a reload.
  await page.goBack();
  await expect(rows.first()).toHaveText(first ?? '');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Фильтр: Фамилия' })).toHaveValue(lastNames);
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await page.getByRole('textbox', { name: 'Поиск по всем столбцам' }).fill(made[3]?.username ?? '');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(page).not.toHaveURL(/e2e/);
});

test('rows are selected over pages and marked as read', async ({ page, asAdmin, accounts }) => {
  void asAdmin;
  const made = await accounts(6);
  const lastNames = (made[0]?.family ?? '').toLowerCase();
  const boxes = page.getByRole('grid').locator('tbody').getByRole('checkbox');
  const next = page.getByRole('button', { name: 'Следующая страница' });
  await page.goto(`${USERS}?size=5`);
  // Without the filter the newest accounts are marked, among them one that another test has just registered.
  await page.getByRole('textbox', { name: 'Фильтр: Фамилия' }).fill(lastNames);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page, lastNames)).toHaveCount(5);
  await boxes.first().check();
  await expect(page.getByText('1 выбрано', { exact: true })).toBeVisible();
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  // Until the second page is there, the first one stays.
  await expect(boxes.first()).not.toBeChecked();
  await boxes.first().check();
  await expect(page.getByText('2 выбрано', { exact: true })).toBeVisible();
  await look(page, 'admin-users-selected');
  // B-297: the selected ones, from both pages.
  await page.getByRole('button', { name: 'Показать выбранные' }).click();
  await expect(page.getByRole('grid').locator('tbody').getByRole('row')).toHaveCount(2);
  await expect(page.getByText('2 выбрано', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Отметить как прочитанное' }).click();
  await expect(page.getByText(/выбрано$/)).toHaveCount(0);
  // All that match, on all pages: the accounts of this worker.
  const prefix = (made[0]?.username ?? '').split('.').slice(0, 2).join('.');
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await page.getByRole('textbox', { name: 'Поиск по всем столбцам' }).fill(`${prefix}.`);
  await page.keyboard.press('Enter');
  // Until what was found is there, the newest accounts of everyone stay, and these may be among them.
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('gridcell', { name: made[5]?.username ?? '', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Выбрать все строки на странице' }).check();
  await page.getByRole('button', { name: /^Выбрать все \d/ }).click();
  await expect(page.getByText(/^([6-9]|\d{2,}) выбрано$/)).toBeVisible();
  await page.getByRole('button', { name: 'Отметить как прочитанное' }).click();
  await expect(page.getByText(/выбрано$/)).toHaveCount(0);
});

test('who has registered is new until an administrator marks them as read', async ({ page, asAdmin, baseURL }) => {
  void asAdmin;
  const { username } = await newcomer(baseURL ?? '');
  await page.goto(`${USERS}?is_new=1`);
  await page.getByRole('textbox', { name: 'Поиск по всем столбцам' }).fill(username);
  await page.keyboard.press('Enter');
  const row = page.getByRole('grid').locator('tbody').getByRole('row');
  await expect(row).toHaveCount(1);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Отметить как прочитанное' }).click();
  await expect(page.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible();
});

test('the table is walked by keyboard like a spreadsheet', async ({ page, asAdmin, accounts }) => {
  void asAdmin;
  const [account] = await accounts(1);
  await page.goto(USERS);
  const grid = page.getByRole('grid', { name: 'Кабинеты пациентов' });
  const row = grid
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: account?.username ?? '' });
  await expect(row).toBeVisible();
  await row.getByRole('gridcell', { name: account?.username ?? '', exact: true }).focus();
  await page.keyboard.press(' ');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(row.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row.getByRole('button', { name: /^Действия/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Открыть' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Действия/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Home');
  await expect(page.getByRole('checkbox', { name: 'Выбрать все строки на странице' })).toBeFocused();
  // One Tab stop, and the filters: no row is passed on the way out.
  await row.getByRole('gridcell', { name: account?.username ?? '', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${USERS}/${account?.id ?? ''}`);
});

test('access is restricted with a reason, which the history keeps', async ({ page, asAdmin, accounts }) => {
  void asAdmin;
  const [account] = await accounts(1);
  await page.goto(`${USERS}/${account?.id ?? ''}`);
  await page.getByRole('button', { name: 'Настройки доступа' }).click();
  const dialog = page.getByRole('dialog', { name: 'Настройки доступа' });
  await dialog.getByRole('checkbox', { name: /Запретить просмотр/ }).check();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText(/от 3 до 200 символов/)).toBeVisible();
  await look(page, 'admin-access');
  await dialog.getByRole('textbox', { name: /^Причина/ }).fill('Заявление № 12');
  await dialog.getByRole('textbox', { name: /^Причина/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Доступ' })).toContainText('закрыто');
  await expect(page.getByRole('table', { name: 'История' })).toContainText('Заявление № 12');
});

test('an account is created with a printed code, and deleted after its name is typed', async ({ page, asAdmin }) => {
  void asAdmin;
  const username = `e2e.printed.${String(Date.now())}`;
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Создать личный кабинет' }).click();
  const form = page.getByRole('dialog', { name: 'Новый личный кабинет' });
  await form.getByRole('radio', { name: /Код на бумаге/ }).check();
  await form.getByRole('textbox', { name: 'Фамилия' }).fill('Бумажный');
  await form.getByRole('textbox', { name: 'Имя', exact: true }).fill('Пётр');
  await form.getByRole('textbox', { name: /День/ }).fill('2');
  await form.getByRole('textbox', { name: /Месяц/ }).fill('1');
  await form.getByRole('textbox', { name: /Год/ }).fill('1950');
  await form.getByRole('radio', { name: 'Мужской' }).check();
  await form.getByRole('textbox', { name: 'Логин' }).fill(username);
  await look(page, 'admin-create');
  await form.getByRole('button', { name: 'Создать и показать код' }).click();
  const code = page.getByRole('dialog', { name: 'Код для первого входа' });
  await expect(code).toContainText(username);
  await look(page, 'admin-code');
  await code.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Бумажный Пётр' })).toBeVisible();
  await page.getByRole('button', { name: 'Удалить кабинет' }).click();
  const question = page.getByRole('dialog', { name: 'Удалить кабинет?' });
  await question.getByRole('textbox', { name: /^Причина/ }).fill('Создан по ошибке');
  await question.getByRole('textbox', { name: /введите логин/ }).fill('другой');
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(question.getByText('Это другой логин')).toBeVisible();
  await look(page, 'admin-delete');
  await question.getByRole('textbox', { name: /введите логин/ }).fill(username);
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(/^удалится /)).toBeVisible();
});

test('a patient has none of it', async ({ page, signedIn, kernel }) => {
  void signedIn;
  for (const path of [
    '/admin/cabinets/new',
    '/admin/cabinets/counters',
    '/admin/columns',
    `/admin/cabinets/${kernel.userId}`,
  ]) {
    expect(await kernel.status('GET', path), path).toBe(403);
  }
  for (const path of ['/admin', USERS, `${USERS}/${kernel.userId}`]) {
    await page.goto(path);
    await expect(page).toHaveURL('/404');
  }
});
