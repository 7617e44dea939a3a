/**
 * Files of the patient: upload by button and by drag, a network cut in the middle, a reload in the middle, rename,
 * duplicate names, delete and undo, preview, and that a stranger reaches nothing. Each test has file names of its own.
 */
import type { Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { look, lookAtEveryWidth } from '../src/look';
import { FilesScreen } from '../src/screens/FilesScreen';
import { expect, test as base } from '../src/test';
import { archive, nameOf, picture, sha256, textFile, UserFiles } from '../src/userFiles';

const test = base.extend<{ files: FilesScreen }, { own: UserFiles; strangers: UserFiles }>({
  own: [
    async ({ kernel }, use, info) => use(await UserFiles.of(info.project.use.baseURL ?? '', kernel)),
    { scope: 'worker' },
  ],
  strangers: [
    async ({ strangersKernel }, use, info) => use(await UserFiles.of(info.project.use.baseURL ?? '', strangersKernel)),
    { scope: 'worker' },
  ],
  files: async ({ page, signedIn }, use) => {
    void signedIn;
    await use(new FilesScreen(page));
  },
});

const MB = 1024 * 1024;
/** A part of an upload; a file of more is sent with several requests. */
const PART = 8 * MB;

/** Cuts the network after this many parts of uploads. Returns what restores it. */
async function cutAfter(page: Page, parts: number): Promise<() => Promise<void>> {
  let left = parts;
  let isCut = true;
  await page.route('**/api/new_files/uploads/**', async (route) => {
    const isPart = route.request().method() === 'PATCH';
    if (isPart && left > 0) {
      left -= 1;
      await route.continue();
    } else if (isCut) await route.abort('internetdisconnected');
    else await route.continue();
  });
  return async () => {
    isCut = false;
    // The browser reports the network itself when it returns; here only the requests were cut.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}

/** */
test('several files are uploaded at once, by button and by drag', async ({ files, own, page }) => {
  const [first, second, dropped] = [
    textFile(nameOf('Выписка', 'txt')),
    picture(nameOf('Снимок', 'png')),
    textFile(nameOf('Анализ', 'txt')),
  ];
  await page.setViewportSize({ width: 390, height: 860 });
  await files.open();
  await files.choose(first, second);
  for (const { name } of [first, second]) await files.isUploaded(name);
  await files.drop(dropped);
  await files.isUploaded(dropped.name);
  for (const { name, buffer } of [first, second, dropped]) {
    expect(await own.find(name)).toMatchObject({ size: buffer.length, sha256: sha256(buffer) });
  }
  expect(await page.title()).not.toContain(first.name);
  await lookAtEveryWidth(page, 'my-files');
});

/** */
test('an upload is cancelled while it runs, and nothing of it stays', async ({ files, own, page }) => {
  const file = archive(nameOf('Серия', 'zip'), 2 * PART);
  await files.open();
  await cutAfter(page, 1);
  await files.choose(file);
  await expect.poll(() => files.percent(file.name)).toBeGreaterThanOrEqual(50);
  await files.action('Отменить', file.name).click();
  await expect(files.upload(file.name)).toHaveAttribute('data-upload', 'cancelled');
  expect(await files.percent(file.name)).toBe(0);
  await look(page, 'my-files-cancelled');
  expect(await own.find(file.name)).toBeUndefined();
});

test('a lost network in the middle costs nothing: the upload goes on, and the hash agrees', async ({
  files,
  own,
  page,
}) => {
  const file = archive(nameOf('МРТ', 'zip'), 3 * PART + 5);
  await files.open();
  const restore = await cutAfter(page, 1);
  await files.choose(file);
  await expect(files.upload(file.name)).toHaveAttribute('data-upload', 'waiting');
  await expect(files.upload(file.name)).toContainText('Нет связи, продолжим, когда она появится');
  await look(page, 'my-files-waiting');
  const creations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/new_files/uploads') && request.method() === 'POST') creations.push(request.url());
  });
  await restore();
  await files.isUploaded(file.name);
  expect(creations).toEqual([]);
  expect(await own.find(file.name)).toMatchObject({ size: file.buffer.length, sha256: sha256(file.buffer) });
});

test('an upload goes on after a reload, once the same file is chosen', async ({ files, own, page }, info) => {
  const { name, buffer } = archive(nameOf('КТ', 'zip'), 3 * PART);
  // A real file: its date must be the same when it is chosen again.
  const path = info.outputPath(name);
  await writeFile(path, buffer);
  await files.open();
  await cutAfter(page, 1);
  await files.choose(path);
  await expect(files.upload(name)).toHaveAttribute('data-upload', 'waiting');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'Загрузка прервалась' })).toBeVisible();
  await look(page, 'my-files-interrupted');
  const coming = page.waitForEvent('filechooser');
  await files.action('Продолжить', name).click();
  const offsets: string[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (offset !== undefined && request.method() === 'PATCH') offsets.push(offset);
  });
  await (await coming).setFiles(path);
  await files.isUploaded(name);
  expect(offsets[0]).toBe(String(PART));
  expect(await own.find(name)).toMatchObject({ size: buffer.length, sha256: sha256(buffer) });
});

test('paused and continued, it is the same file', async ({ files, own, page }) => {
  const file = archive(nameOf('УЗИ', 'zip'), 3 * PART);
  await files.open();
  // Slow enough to press the button.
  await page.route('**/api/new_files/uploads/**', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue().catch(() => undefined);
  });
  await files.choose(file);
  await expect.poll(() => files.percent(file.name)).toBeGreaterThan(0);
  await files.action('Приостановить', file.name).click();
  await expect(files.upload(file.name)).toHaveAttribute('data-upload', 'paused');
  await files.action('Продолжить', file.name).click();
  await files.isUploaded(file.name);
  expect(await own.find(file.name)).toMatchObject({ sha256: sha256(file.buffer) });
});

/** A-224… */
test('a taken name is asked about: Cancel removes the upload, Yes numbers it', async ({ files, own, page }) => {
  const file = textFile(nameOf('Справка', 'txt'));
  await own.put(file);
  await files.open();
  await files.choose(file);
  const dialog = page.getByRole('alertdialog', { name: 'Файл с таким именем уже есть' });
  await expect(dialog).toContainText(file.name);
  await look(page, 'my-files-duplicate');
  await dialog.getByRole('button', { name: 'Отмена' }).click();
  await expect(files.upload(file.name)).toHaveCount(0);
  await files.choose(file);
  await dialog.getByRole('button', { name: 'Да' }).click();
  const numbered = file.name.replace('.txt', ' (2).txt');
  await files.isUploaded(numbered);
  expect(await own.find(numbered)).toMatchObject({ sha256: sha256(file.buffer) });
});

/** */
test('a file is renamed by keyboard and keeps its extension', async ({ files, own, page }) => {
  const file = textFile(nameOf('Черновик', 'txt'));
  await own.put(file);
  await files.open();
  await files.action('Переименовать', file.name).press('Enter');
  const field = page.getByRole('textbox', { name: 'Новое имя файла' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(file.name.replace('.txt', ''));
  await look(page, 'my-files-rename');
  const next = nameOf('Заключение', 'txt');
  await field.fill(next.replace('.txt', ''));
  await field.press('Enter');
  await expect(files.row(next)).toBeVisible();
  await expect(files.action('Переименовать', next)).toBeFocused();
  expect(await own.find(file.name)).toBeUndefined();
  expect(await own.find(next)).toMatchObject({ sha256: sha256(file.buffer) });
});

/** */
test('a file is deleted after a question, and restored at once or later', async ({ files, own, page }) => {
  const file = textFile(nameOf('Лишнее', 'txt'));
  await own.put(file);
  await files.open();
  const erase = async () => {
    await files.action('Удалить', file.name).click();
    const dialog = page.getByRole('alertdialog', { name: 'Удалить файл?' });
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await expect(files.row(file.name)).toHaveCount(0);
  };
  await erase();
  const undo = page.getByRole('button', { name: 'Вернуть', exact: true });
  await expect(undo).toBeFocused();
  await look(page, 'my-files-deleted');
  await undo.click();
  await expect(files.row(file.name)).toBeVisible();
  await erase();
  await page.reload();
  await page.getByText(/^Недавно удалённые: /).click();
  await files.action('Вернуть', file.name).click();
  await expect(files.row(file.name)).toBeVisible();
  expect(await own.find(file.name)).toMatchObject({ sha256: sha256(file.buffer) });
});

/** */
test('a file is downloaded with its name and content', async ({ files, own, page }) => {
  const file = textFile(nameOf('Скачать', 'txt'));
  await own.put(file);
  await files.open();
  const coming = page.waitForEvent('download');
  await files.action('Скачать', file.name).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(file.name);
  expect(await readFile(await download.path())).toEqual(file.buffer);
});

test('a picture is shown in a dialog, which gives the focus back', async ({ files, own, page }) => {
  const file = picture(nameOf('Рентген', 'png'));
  await own.put(file);
  await files.open();
  const open = files.row(file.name).getByRole('button', { name: file.name, exact: true });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: file.name });
  const shown = dialog.getByRole('img', { name: file.name });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await look(page, 'my-files-preview');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});

/** A-252 and the refusals of the kernel: said before or at the first request. */
test('a program is refused with the reason', async ({ files, page }) => {
  const name = nameOf('setup', 'exe');
  await files.open();
  await files.choose({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(files.upload(name)).toHaveAttribute('data-upload', 'failed');
  await expect(files.upload(name)).toContainText('Такие файлы принимать нельзя');
  await look(page, 'my-files-refused');
});

/** */
test('scrolled down, a bar stands in for the upload area', async ({ files, own, page }) => {
  for (let count = 0; count < 8; count += 1) await own.put(textFile(nameOf('Длинный список', 'txt')));
  await page.setViewportSize({ width: 390, height: 640 });
  await files.open();
  const bar = page.getByRole('button', { name: 'Загрузить файлы' });
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 400 }));
  await expect(bar).toBeVisible();
  await look(page, 'my-files-scrolled');
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await expect(bar).toHaveCount(0);
});

test('a stranger reaches nothing of it', async ({ own, strangers }) => {
  const { id } = await own.put(textFile(nameOf('Тайна', 'txt')));
  const tus = { 'Tus-Resumable': '1.0.0' };
  for (const [method, path] of [
    ['GET', `/file?id=${id}`],
    ['GET', `/${id}/content`],
    ['POST', `/file/ticket?id=${id}`],
    ['DELETE', `/file?id=${id}`],
    ['POST', `/file/restore?id=${id}`],
  ] as const) {
    expect(await strangers.status(method, path), `${method} ${path}`).toBe(404);
  }
  expect(await strangers.status('HEAD', `/uploads/${id}`, tus)).toBe(404);
  expect((await strangers.list()).file_list.some((file) => file.id === id)).toBe(false);
  expect(await own.status('GET', `/file?id=${id}`)).toBe(200);
});
