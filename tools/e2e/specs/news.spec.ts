/** News: an administrator writes them, patients read them, also without a network. */
import type { Page } from '@playwright/test';
import { Kernel } from '../src/kernel';
import { look, lookAtEveryWidth } from '../src/look';
import { News } from '../src/news';
import { admin } from '../src/people';
import { expect, test as base } from '../src/test';

/** A PNG of 2 × 2 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPgzssDIgYIBQAXxgOdk27LPgAAAABJRU5ErkJggg==',
  'base64',
);

const test = base.extend<{ asAdmin: void; news: News }, { adminsKernel: Kernel }>({
  adminsKernel: [
    async ({}, use, info) => use(await Kernel.signIn(info.project.use.baseURL ?? '', admin)),
    { scope: 'worker' },
  ],
  news: async ({ baseURL, adminsKernel }, use) => {
    const news = await News.of(baseURL ?? '', adminsKernel);
    await use(news);
    await news.removeAll();
  },
  asAdmin: async ({ page, adminsKernel }, use) => {
    await page.addInitScript(
      ({ token, userId }) => {
        sessionStorage.setItem('access_token', token);
        sessionStorage.setItem('role', 'ROLE_ADMIN');
        sessionStorage.setItem('user_id', userId);
      },
      { token: adminsKernel.token, userId: adminsKernel.userId },
    );
    await use();
  },
});

/** Tests run at the same time, and repeatedly: each has titles of its own. */
const titled = (words: string): string =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

const toasts = (page: Page) => page.getByRole('region', { name: 'Сообщения' });

const text = (title: string) => ({ texts: { ru: { title, text: 'С **1 июля** – [запись](/visit/write).' } } });

/** B-012, B-074, B-214, B-310, X-001 */
test('an item with an image is published, and a patient reads it', async ({ page, asAdmin, news, browser, kernel }) => {
  void asAdmin;
  test.slow();
  const title = titled('Новое расписание');
  await page.goto('/admin/news');
  await page.getByRole('textbox', { name: 'Заголовок' }).fill(title);
  await page.getByRole('textbox', { name: 'Текст' }).fill('С **1 июля** – с 8:00');
  await page.locator('input[type=file]').setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: PNG });
  const preview = page.getByRole('region', { name: 'Так увидит пациент' });
  await expect(preview.locator('strong')).toHaveText('1 июля');
  await look(page, 'admin-news-create');
  await page.getByRole('button', { name: 'Опубликовать' }).dblclick();
  await expect(toasts(page).getByText('Новость сохранена')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Заголовок' })).toHaveValue('');
  const id = await news.idOf(title);

  const patients = await browser.newContext();
  const reader = await patients.newPage();
  await reader.addInitScript(
    ({ token, userId }) => {
      sessionStorage.setItem('access_token', token);
      sessionStorage.setItem('role', 'ROLE_PATIENT');
      sessionStorage.setItem('user_id', userId);
    },
    { token: kernel.token, userId: kernel.userId },
  );
  await reader.goto('/news');
  const row = reader.getByRole('link', { name: new RegExp(title) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('новое');
  await look(reader, 'news-list');
  await row.click();
  await expect(reader).toHaveURL(`/news/${id}`);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.locator('article img')).toBeVisible();
  await expect(reader.locator('article strong')).toHaveText('1 июля');
  await look(reader, 'news-item');
  await reader.getByRole('link', { name: 'Все новости' }).click();
  await expect(reader.getByRole('link', { name: new RegExp(title) })).not.toContainText('новое');
  await patients.close();
});

/** what was seen is read while the kernel does not answer, from the first page and from the list. */
test('news are read without a network', async ({ page, signedIn, news }) => {
  void signedIn;
  const title = titled('Без сети');
  const id = await news.save(text(title));
  await page.goto('/news');
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await page.route('**/api/news**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/Новости показаны на/)).toBeVisible();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page).toHaveURL(`/news/${id}`);
  await expect(page.locator('article strong')).toHaveText('1 июля');
  await look(page, 'news-offline');
});

/** B-237…B-240, X-035 */
test('an image of a wrong type, and an item without title and text, are not sent', async ({ page, asAdmin }) => {
  void asAdmin;
  await page.goto('/admin/news');
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && new URL(call.url()).pathname === '/api/news') sent.push(call.url());
  });
  // Beside the form, what is wrong is spoken.
  const form = page.locator('form');
  const file = form.locator('input[type=file]');
  // Its name and type say that it is an image.
  await file.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await expect(form.getByText('Необходимо загрузить файл формата: jpeg, png')).toBeVisible();
  await file.setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([PNG, Buffer.alloc(5 << 20)]),
  });
  await expect(form.getByText('Размер файла не должен превышать 5 МБ')).toBeVisible();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByRole('alert').getByText(/Введите заголовок/)).toBeVisible();
  await look(page, 'admin-news-faults');
  expect(sent).toEqual([]);
});

/** */
test('a draft is not seen, and its writer finds it in the list', async ({ page, asAdmin, news, kernel }) => {
  void asAdmin;
  const title = titled('Черновик');
  const id = await news.save({ ...text(title), isDraft: true });
  expect(await kernel.status('GET', `/news/${id}`)).toBe(404);
  await page.goto('/admin/news/list?state=draft');
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('черновик');
  await look(page, 'admin-news-list');
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page).toHaveURL('/admin/news/list');
  await expect(row).toContainText('опубликована');
  expect(await kernel.status('GET', `/news/${id}`)).toBe(200);
  await row.getByRole('button', { name: /^Удалить/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(toasts(page).getByText('Новость удалена')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await kernel.status('GET', `/news/${id}`)).toBe(404);
});

test('of two editors neither loses a text', async ({ page, asAdmin, news }) => {
  void asAdmin;
  const title = titled('Двое');
  const id = await news.save(text(title));
  await page.goto(`/admin/news/list/${id}`);
  const field = page.getByRole('textbox', { name: 'Заголовок' });
  await expect(field).toHaveValue(title);
  await news.change(id, 1, text(`${title} – другой`));
  await field.fill(`${title} – мой`);
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(page.getByRole('heading', { name: /сохранил другой администратор/ })).toBeVisible();
  await expect(page.getByText(`${title} – другой`)).toBeVisible();
  await expect(field).toHaveValue(`${title} – мой`);
  await look(page, 'admin-news-conflict');
  await page.getByRole('button', { name: 'Оставить мой текст' }).click();
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(page).toHaveURL('/admin/news/list');
  await expect(page.getByRole('link', { name: `${title} – мой` })).toBeVisible();
});

/** B-257, X-076 */
test('a patient publishes nothing and has no page for it', async ({ page, signedIn, kernel, news }) => {
  void signedIn;
  const id = await news.save(text(titled('Чужая')));
  for (const [method, path] of [
    ['POST', '/news'],
    ['PUT', `/news/${id}?version=1`],
    ['DELETE', `/news/${id}`],
    ['GET', '/admin/news'],
    ['GET', `/admin/news/${id}`],
    ['POST', '/admin/news/preview'],
  ] as const) {
    expect(await kernel.status(method, path), `${method} ${path}`).toBe(403);
  }
  await page.goto('/admin/news');
  await expect(page).toHaveURL('/404');
});

test('the editor fits at every width', async ({ page, asAdmin }) => {
  void asAdmin;
  await page.goto('/admin/news');
  await expect(page.getByRole('heading', { level: 1, name: 'Новости' })).toBeVisible();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('region', { name: 'Deutsch' })).toBeVisible();
  await lookAtEveryWidth(page, 'admin-news');
});
