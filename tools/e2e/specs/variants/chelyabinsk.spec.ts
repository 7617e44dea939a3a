/**
 * The city hospital beyond the Urals at the back office: its own columns in the table of users, and a patient's file (issue 14).
 * What does not depend on the hospital is tested in the default one (admin-users.spec.ts, admin-files.spec.ts).
 */
import type { Page } from '@playwright/test';
import { look } from '../../src/look';
import { admin, type DemoPerson, patient } from '../../src/people';
import { FilesScreen } from '../../src/screens/FilesScreen';
import { SignInScreen } from '../../src/screens/SignInScreen';
import { expect, test } from '../../src/test';
import { nameOf, textFile, UserFiles } from '../../src/userFiles';

/** in this order, without e-mail. The two at the edges are the selection and the row's menu. */
const COLUMNS = ['', 'Клиент', 'ID', 'Фамилия', 'Имя', 'Отчество', 'Логин', 'Госуслуги', 'Создан', 'Действия'];
/** On a card the name comes first, and whole. */
const ON_CARDS = ['', 'Фамилия', 'Клиент', 'ID', 'Логин', 'Госуслуги', 'Создан', 'Действия'];

/** The demo patient's card as a screen reader gets it. The record system may not have said yet who the patient is there. */
const CARD = `
- row:
  - cell:
    - 'checkbox "Выбрать: Иванова Анна Сергеевна"'
  - rowheader:
    - link "Иванова Анна Сергеевна"
  - cell /—|\\w+/
  - cell /\\d+/
  - cell "patient"
  - cell "нет"
  - cell /\\d+ [а-я]+ \\d{4}, \\d{2}:\\d{2}/
  - cell:
    - 'button "Действия: Иванова Анна Сергеевна"'
`;

const GRID = 'Кабинеты пациентов';

async function signIn(page: Page, person: DemoPerson): Promise<void> {
  const screen = new SignInScreen(page);
  await screen.open();
  await screen.signIn(person);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Messages of the first load would lie over the tables (X-079: once per session). */
async function signInAsAdministrator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.setItem('admin:arrivals', 'shown');
    sessionStorage.setItem('admin:file-arrivals', 'shown');
  });
  await signIn(page, admin);
}

/** The texts of the header's cells, from the accessibility tree. */
const heads = (page: Page) =>
  page
    .getByLabel(GRID, { exact: true })
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.trim()));

/** B-077, B-088, B-349, X-027, X-043: compact below 1050 px. */
test('the table of users has the columns of this hospital, and is walked by keyboard at every width', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 860 });
  await signInAsAdministrator(page);
  for (const width of [390, 900]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/admin/userInfo');
    const table = page.getByRole('table', { name: GRID });
    const row = table.getByRole('row').filter({ has: page.getByRole('cell', { name: patient.username, exact: true }) });
    await expect(row).toHaveCount(1);
    expect(await heads(page)).toEqual(ON_CARDS);
    await expect(row).toMatchAriaSnapshot(CARD);
    await look(page, `chelyabinsk-users-${String(width)}`);
    await row.getByRole('checkbox').focus();
    await page.keyboard.press('Tab');
    await expect(row.getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/userInfo\/[\w-]+$/);
  }

  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/admin/userInfo');
  const row = page
    .getByRole('grid', { name: GRID })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: patient.username, exact: true }) });
  await expect(row).toHaveCount(1);
  expect(await heads(page)).toEqual(COLUMNS);
  // B-349: in a scroller of its own, 1300 px wide at least.
  expect((await page.getByRole('grid', { name: GRID }).boundingBox())?.width).toBeGreaterThanOrEqual(1300);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await look(page, 'chelyabinsk-users-1280');
  await row.getByRole('gridcell', { name: patient.username, exact: true }).focus();
  await page.keyboard.press('Home');
  await expect(row.getByRole('checkbox')).toBeFocused();
  // The client of the hospital is its first column.
  await page.keyboard.press('ArrowRight');
  await expect(row.getByRole('rowheader')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row.getByRole('button', { name: /^Действия/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row.getByRole('gridcell', { name: /\d{4}, \d{2}:\d{2}$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/userInfo\/[\w-]+$/);
  await expect(page.getByRole('region', { name: 'Профиль' })).toBeVisible();
  await look(page, 'chelyabinsk-user');
  await page.getByRole('button', { name: 'Выход' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

/** B-001, B-152, B-204 */
test('a file that a patient uploads is new in the table of files and in the exchange', async ({
  page,
  browser,
  kernel,
  baseURL,
}) => {
  const own = await UserFiles.of(baseURL ?? '', kernel);
  // The hospital is asked for the person after the first sign-in; until it knows them, nothing is uploaded.
  await expect.poll(async () => (await own.list()).is_confirmed, { timeout: 30_000 }).toBe(true);
  const file = textFile(nameOf('Направление', 'txt'));
  const visit = await browser.newContext({ viewport: { width: 390, height: 860 } });
  const phone = await visit.newPage();
  await signIn(phone, patient);
  const files = new FilesScreen(phone);
  await files.open();
  await files.choose(file);
  await files.isUploaded(file.name);
  // What the back office has is not the patient's.
  await phone.goto('/admin/files');
  await expect(phone).toHaveURL('/404');
  await visit.close();

  await signInAsAdministrator(page);
  await page.goto('/admin/files');
  const grid = page.getByRole('grid', { name: 'Файлы пациентов' });
  const row = grid.getByRole('row').filter({ hasText: file.name });
  await expect(row).toHaveAttribute('data-marked', '');
  await look(page, 'chelyabinsk-files');
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/files\/[\w-]+$/);
  await expect(page.locator('[data-file]').filter({ hasText: file.name })).toBeVisible();
  await look(page, 'chelyabinsk-exchange');
});
