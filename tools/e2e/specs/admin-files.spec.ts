/**
 * Files of patients at the back office: the table of file events, the exchange with one patient, results for several, the
 * messages of the first load. Each test has file names of its own; accounts are created over the API.
 */
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { Kernel } from '../src/kernel';
import { look, lookAtEveryWidth } from '../src/look';
import { admin } from '../src/people';
import { expect, test as base } from '../src/test';
import { nameOf, textFile, UserFiles } from '../src/userFiles';

const FILES = '/admin/files';
const RESULTS = '/admin/files/results';

/** An account of this run without a patient behind it: results find it by its SNILS. */
interface Account {
  readonly id: string;
  readonly snils: string;
  readonly fio: string;
}

/** A random SNILS with a right check number (the rule of the Pension Fund: positions as weights, modulo 101). */
function randomSnils(): string {
  const digits = String(randomInt(2_000_000, 999_999_999)).padStart(9, '0');
  const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (9 - index), 0) % 101;
  return digits + String(sum === 100 ? 0 : sum).padStart(2, '0');
}

/** One after the other: all files of a patient's day are marked at once, also those that another test is about to look at. */
base.describe.configure({ mode: 'default' });

interface FileFixtures {
  readonly adminsKernel: Kernel;
  readonly http: APIRequestContext;
  /** Files of the demo patient, over the API. */
  readonly own: UserFiles;
}

const test = base.extend<{ asAdmin: void }, FileFixtures>({
  adminsKernel: [
    async ({}, use, info) => use(await Kernel.signIn(info.project.use.baseURL ?? '', admin)),
    { scope: 'worker' },
  ],
  http: [
    async ({ adminsKernel }, use, info) => {
      const http = await request.newContext({
        baseURL: info.project.use.baseURL ?? '',
        extraHTTPHeaders: { Authorization: `Bearer ${adminsKernel.token}` },
      });
      await use(http);
      await http.dispose();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ kernel }, use, info) => {
      const own = await UserFiles.of(info.project.use.baseURL ?? '', kernel);
      // The hospital is asked for the person after the first sign-in; until it knows them, nothing is uploaded.
      await expect.poll(async () => (await own.list()).is_confirmed, { timeout: 30_000 }).toBe(true);
      await use(own);
    },
    { scope: 'worker' },
  ],
  asAdmin: async ({ page, adminsKernel }, use) => {
    await signIn(page, adminsKernel);
    await use();
  },
});

/** `hasMessages`: the messages of the first load come, which would lie over the table otherwise. */
async function signIn(page: Page, { token, userId }: Kernel, hasMessages = false): Promise<void> {
  await page.addInitScript(
    (given) => {
      sessionStorage.setItem('access_token', given.token);
      sessionStorage.setItem('role', 'ROLE_ADMIN');
      sessionStorage.setItem('user_id', given.userId);
      sessionStorage.setItem('admin:arrivals', 'shown');
      if (!given.hasMessages) sessionStorage.setItem('admin:file-arrivals', 'shown');
    },
    { token, userId, hasMessages },
  );
}

async function created(http: APIRequestContext): Promise<Account> {
  const username = `e2e.files.${String(Date.now())}.${String(randomInt(1e6))}`;
  const snils = randomSnils();
  const answer = await http.post('/api/admin/cabinets', {
    data: {
      activation: 'email',
      lastName: 'Файлов',
      firstName: 'Пётр',
      gender: 'MALE',
      birthDate: '1975-04-03',
      snils: snils.replace(/^(...)(...)(...)(..)$/, '$1-$2-$3 $4'),
      email: `${username}@example.org`,
      username,
    },
  });
  if (!answer.ok()) throw new Error(`POST /admin/cabinets: ${String(answer.status())} ${await answer.text()}`);
  const { id } = (await answer.json()) as { readonly id: string };
  return { id, snils, fio: 'Файлов Пётр' };
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Файлы пациентов' });

/** The table with its rows, after a search by a name. */
async function searched(page: Page, text: string): Promise<void> {
  await expect(grid(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Имя пациента или файла' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(grid(page)).not.toHaveAttribute('aria-busy', 'true');
}

async function choose(page: Page, ...files: readonly ReturnType<typeof textFile>[]): Promise<void> {
  const coming = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Выбрать файлы' }).click();
  await (await coming).setFiles([...files]);
}

/** The row of a file on the page of an exchange. */
const fileRow = (page: Page, name: string) => page.locator('[data-file]').filter({ hasText: name });

/** B-069, B-070, B-152…B-156 */
test('the table and an exchange fit at every width', async ({ page, asAdmin, own, kernel }) => {
  void asAdmin;
  // Many screens at several widths.
  test.slow();
  const file = textFile(nameOf('Выписка', 'txt'));
  await own.put(file);
  await page.goto(`${FILES}?size=5`);
  await expect(page.getByRole('heading', { level: 1, name: 'Файлы пациентов' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Новые события/ })).toBeVisible();
  await expect(page.locator('tbody').getByRole('row').first()).toBeVisible();
  await lookAtEveryWidth(page, 'admin-files');
  await page.goto(`${FILES}/${kernel.userId}`);
  await expect(fileRow(page, file.name)).toBeVisible();
  await lookAtEveryWidth(page, 'admin-exchange');
  await page.goto(RESULTS);
  await expect(page.getByRole('heading', { name: 'Выберите файлы с результатами' })).toBeVisible();
  await lookAtEveryWidth(page, 'admin-results');
});

/** B-204, B-206, B-207, B-289, B-296 */
test('an uploaded file is found by its name, is new, and is not any more once it is marked', async ({
  page,
  asAdmin,
  own,
  kernel,
}) => {
  void asAdmin;
  const file = textFile(nameOf('Направление', 'txt'));
  await own.put(file);
  await page.goto(FILES);
  await searched(page, file.name);
  // The name is in the tab, not in the address.
  await expect(page).toHaveURL(FILES);
  const row = grid(page).locator('tbody').getByRole('row');
  await expect(row).toHaveCount(1);
  await expect(row).toHaveAttribute('data-marked', '');
  await row.getByRole('checkbox').check();
  await look(page, 'admin-files-selected');
  await page.getByRole('button', { name: 'Отметить как прочитанное' }).click();
  await expect(page.getByText(/выбрано$/)).toHaveCount(0);
  await page.goto(`${FILES}/${kernel.userId}`);
  await expect(fileRow(page, file.name)).toBeVisible();
  await expect(fileRow(page, file.name)).not.toHaveAttribute('data-new', '');
});

/** B-294 */
test('a file is deleted with a reason, and taken back', async ({ page, asAdmin, own, kernel }) => {
  void asAdmin;
  const file = textFile(nameOf('Лишний', 'txt'));
  await own.put(file);
  await page.goto(`${FILES}/${kernel.userId}`);
  await fileRow(page, file.name)
    .getByRole('button', { name: /^Удалить файл/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Удалить файл?' });
  await dialog.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(dialog.getByText(/от 3 до 200 символов/)).toBeVisible();
  await look(page, 'admin-file-delete');
  await dialog.getByRole('textbox', { name: /^Причина/ }).fill('Загружен по ошибке');
  await dialog.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Файл «${file.name}» удалён.`)).toBeVisible();
  await expect(fileRow(page, file.name)).toHaveCount(0);
  await expect.poll(() => own.find(file.name)).toBeUndefined();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(fileRow(page, file.name)).toBeVisible();
  expect(await own.find(file.name)).toBeDefined();
});

/** B-008, B-082…B-084, B-261, B-292, B-293, issue 14: read receipts. */
test('a file for a patient is new for them, and read once they have opened it', async ({
  page,
  asAdmin,
  own,
  kernel,
}) => {
  void asAdmin;
  const file = textFile(nameOf('Заключение', 'txt'));
  await page.goto(`${FILES}/${kernel.userId}?upload=result`);
  await expect(page.getByRole('radio', { name: 'Результаты' })).toBeChecked();
  await page.getByRole('radio', { name: 'Файлы', exact: true }).check();
  await choose(page, file);
  await expect(fileRow(page, file.name)).toContainText('Ещё не прочитан', { timeout: 30_000 });
  const sent = await own.find(file.name);
  expect(sent).toMatchObject({ type: 0, is_new: true });
  expect(await own.status('GET', `/file?id=${sent?.id ?? ''}`)).toBe(200);
  await page.reload();
  await expect(fileRow(page, file.name)).toContainText(/Прочитан \d/);
  await look(page, 'admin-exchange-read');
});

/** Issue 14: "bulk upload of results matched to patients by file name rule, with a report of what matched before anything is sent". */
test('results find their patients by name, are confirmed, sent and reported', async ({ page, asAdmin, http }) => {
  void asAdmin;
  const account = await created(http);
  const [mine, nobodys, wrong] = [
    textFile(`${account.snils}_${nameOf('анализ', 'txt')}`),
    textFile(nameOf('без номера', 'txt')),
    textFile(nameOf('программа', 'exe')),
  ];
  await page.goto(RESULTS);
  await choose(page, mine, nobodys, wrong);
  const report = page.getByRole('table', { name: 'Что найдено' });
  await expect(report.getByRole('row').filter({ hasText: mine.name })).toContainText(account.fio);
  await expect(report.getByRole('row').filter({ hasText: nobodys.name })).toContainText('пациент не найден');
  await expect(report).not.toHaveAttribute('aria-busy', 'true');
  await look(page, 'admin-results-report');
  const before = await http.get(`/api/admin/files/user/${account.id}`);
  expect(((await before.json()) as { readonly sent: readonly unknown[] }).sent).toEqual([]);
  await page.getByRole('button', { name: 'Отправить 1 файл' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Получит его 1 пациент.');
  await question.getByRole('button', { name: 'Отправить 1 файл' }).click();
  const final = page.getByRole('table', { name: 'Отчёт об отправке' });
  await expect(final.getByRole('row').filter({ hasText: mine.name })).toContainText('отправлен', { timeout: 30_000 });
  await look(page, 'admin-results-final');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Сохранить CSV' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^результаты \d{4}-\d{2}-\d{2}\.csv$/);
  const after = await http.get(`/api/admin/files/user/${account.id}`);
  const { sent } = (await after.json()) as {
    readonly sent: readonly { readonly name: string; readonly type: number }[];
  };
  expect(sent.map(({ name, type }) => [name, type])).toEqual([[mine.name, 6]]);
});

/** Issue 14: "nothing lost on a lost network". */
test('results go on after the network was lost', async ({ page, asAdmin, http }) => {
  void asAdmin;
  const account = await created(http);
  const file = textFile(`${account.snils} ${nameOf('УЗИ', 'txt')}`);
  await page.goto(RESULTS);
  await choose(page, file);
  let isCut = true;
  await page.route('**/api/new_files/uploads', (route) =>
    isCut ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.getByRole('button', { name: 'Отправить 1 файл' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить 1 файл' }).click();
  const row = page.getByRole('table', { name: 'Отчёт об отправке' }).getByRole('row').filter({ hasText: file.name });
  await expect(row).toContainText('Нет связи');
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(row).toContainText('отправлен', { timeout: 30_000 });
});

/** B-205, B-209, X-061, X-079 */
test('new files are told of on the first load, and marked as viewed by a press', async ({
  page,
  adminsKernel,
  own,
}) => {
  await own.put(textFile(nameOf('Анкета', 'txt')));
  await page.setViewportSize({ width: 1280, height: 860 });
  await signIn(page, adminsKernel, true);
  await page.goto('/admin/userInfo');
  const message = page.getByRole('button', { name: /^Загружен(о)? \d+ нов/ }).first();
  await expect(message).toBeVisible();
  await look(page, 'admin-files-messages');
  const marked = page.waitForResponse((response) => response.url().endsWith('/api/admin/files/viewed'));
  await message.click();
  expect((await marked).status()).toBe(200);
  await expect(page).toHaveURL(/\/admin\/files\/[\w-]+$/);
});

/** B-082…B-084 */
test('the users table leads to the files of a user, and their page shows the latest', async ({
  page,
  asAdmin,
  own,
  kernel,
}) => {
  void asAdmin;
  const file = textFile(nameOf('Свежий', 'txt'));
  await own.put(file);
  await page.goto(`/admin/userInfo/${kernel.userId}`);
  const card = page.getByRole('region', { name: 'Файлы' });
  await expect(card.getByRole('row').filter({ hasText: file.name })).toBeVisible();
  await card.getByRole('link', { name: 'Обмен файлами' }).click();
  await expect(page).toHaveURL(`${FILES}/${kernel.userId}`);
  await page.goto('/admin/userInfo?size=5');
  await page
    .getByRole('button', { name: /^Действия/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Загрузить результаты' }).click();
  await expect(page).toHaveURL(/\/admin\/files\/[\w-]+\?upload=result$/);
});

/** A denied case for each call. */
test('a patient has none of it', async ({ page, signedIn, kernel, strangersKernel }) => {
  void signedIn;
  const calls: readonly (readonly [method: string, path: string])[] = [
    ['POST', '/admin/files/search'],
    ['POST', '/admin/files/count'],
    ['GET', '/admin/files/new'],
    ['GET', `/admin/files/user/${kernel.userId}`],
    ['GET', `/admin/files/user/${strangersKernel.userId}`],
    ['POST', `/admin/files/user/${strangersKernel.userId}/archive/ticket`],
    ['POST', '/admin/files/viewed'],
    ['POST', '/admin/results/match'],
  ];
  for (const [method, path] of calls) {
    const status = await kernel.status(method, path);
    // A body that is missing may be refused before the role is: neither answers.
    expect([400, 403, 415, 422], `${method} ${path}`).toContain(status);
    if (method === 'GET') expect(status, path).toBe(403);
  }
  for (const path of [FILES, RESULTS, `${FILES}/${strangersKernel.userId}`]) {
    await page.goto(path);
    await expect(page).toHaveURL('/404');
  }
});
