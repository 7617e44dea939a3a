/**
 * The chat with a real homeserver (Synapse). The patient is Chromium, the clinic another program with a Matrix client that
 * is not ours (matrix-nio). Some tests kill the homeserver, so they are in the run `faults`, which has one worker.
 */
import { Chats, tabOf, test } from '../src/chats';
import { NURSE } from '../src/employee';
import { heard, watchAnnouncements } from '../src/heard';
import { killHomeserver, startHomeserver } from '../src/homeserver';
import { Kernel } from '../src/kernel';
import { killKernel } from '../src/kernelProcess';
import { tabTo } from '../src/keyboard';
import { lookAtEveryWidth } from '../src/look';
import { newcomer } from '../src/newcomer';
import { admin } from '../src/people';
import { ChatScreen } from '../src/screens/ChatScreen';
import { signInAs } from '../src/signedIn';
import { expect } from '../src/test';
import { nameOf, picture, textFile } from '../src/userFiles';

/** A lost connection is tried again after up to four seconds by now (backOff of the module). */
const AGAIN_MS = 30_000;

const HACKED = '<img src="x" onerror="window.hacked = true"><script>window.hacked = true</script>';

const numbered = (words: string, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, place) => `${words} ${String(from + place)}`);

test.afterEach(startHomeserver);

/** B-013, B-090, B-091, B-094, B-096, B-196, B-197, B-198 */
test('a patient agrees, writes, and reads the answer of the clinic, whose HTML is text', async ({
  chats,
  chat,
  employee,
  page,
}) => {
  test.slow();
  await chat.open();
  await expect(page.getByText('Экстренная помощь в чате не оказывается.')).toBeVisible();
  await lookAtEveryWidth(page, 'chat-before');
  await chat.begin.click();
  await expect(chat.agreement).toBeVisible();
  await lookAtEveryWidth(page, 'chat-agreement');
  expect((await chats.state()).state).toBe('agreement_needed');
  await chat.agreement.getByRole('button', { name: 'Согласиться' }).click();
  await expect(chat.composer).toBeVisible();
  await expect(chat.greeting.or(chat.earlier)).toBeVisible();
  await chat.loadAll();
  await expect(chat.greeting).toBeVisible();
  await lookAtEveryWidth(page, 'chat-open');

  await chat.write('Когда готовы анализы?');
  const room = (await chats.state()).rooms[0]?.room_id ?? '';
  await employee.join(room);
  await expect.poll(() => employee.texts(room)).toEqual(['Когда готовы анализы?']);
  await expect(chat.message('Когда готовы анализы?')).toContainText('отправлено');
  const answer = 'Завтра после обеда';
  const format = 'org.matrix.custom.html';
  await employee.send(room, { msgtype: 'm.text', body: answer, format, formatted_body: `<b>Завтра</b>${HACKED}` });
  await employee.write(room, `<b>Приходите</b>${HACKED}`);
  await expect(chat.message(answer)).toBeVisible();
  await expect(chat.message(`<b>Приходите</b>${HACKED}`)).toBeVisible();
  await expect(chat.log.locator('script, img, b')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await lookAtEveryWidth(page, 'chat-answered');
  await chat.openRoom();
  await expect(chat.message(answer)).toContainText(NURSE.name);
});

/** B-267, B-268 */
test('messages are answered, edited and deleted on both sides', async ({ chat, room, employee, page }) => {
  test.slow();
  const question = await employee.write(room, 'На какой день записать?');
  await chat.openRoom();
  await chat.act(chat.message('На какой день записать?'), 'Ответить');
  await expect(page.getByText('Ответ на: На какой день записать?')).toBeVisible();
  await lookAtEveryWidth(page, 'chat-reply');
  await chat.write('На среду');
  const own = chat.message('На среду');
  await expect(own.getByRole('blockquote')).toHaveText('На какой день записать?');
  await expect.poll(async () => (await employee.messages(room)).length).toBe(2);
  const answered = (await employee.messages(room))[1]?.content;
  expect(answered?.['m.relates_to']).toEqual({ 'm.in_reply_to': { event_id: question } });

  // Only the author edits and deletes.
  await chat.cannot(chat.message('На какой день записать?'), ['Изменить', 'Удалить']);
  await chat.act(own, 'Изменить');
  await expect(chat.composer).toHaveValue('На среду');
  await lookAtEveryWidth(page, 'chat-edit');
  await chat.write('На четверг');
  await expect(chat.message('На четверг')).toContainText('изменено');
  await expect
    .poll(async () => (await employee.messages(room)).at(-1)?.content['m.new_content'])
    .toMatchObject({ body: 'На четверг' });

  await chat.act(chat.message('На четверг'), 'Удалить');
  await expect(chat.deletion).toBeVisible();
  await lookAtEveryWidth(page, 'chat-delete');
  await chat.deletion.getByRole('button', { name: 'Удалить' }).click();
  await expect(chat.message('Сообщение удалено')).toHaveCount(1);
  await expect.poll(async () => (await employee.texts(room)).filter((text) => text.includes('среду'))).toEqual([]);

  const edit = { msgtype: 'm.text', body: 'На какое время записать?' };
  const replaced = { rel_type: 'm.replace', event_id: question };
  await employee.send(room, { ...edit, 'm.new_content': edit, 'm.relates_to': replaced });
  await expect(chat.message('На какое время записать?')).toContainText('изменено');
  await employee.redact(room, question);
  await expect(chat.message('Сообщение удалено')).toHaveCount(2);
});

/** B-093, B-353 */
test('each side sees that the other has read, and is typing', async ({ chat, chats, room, employee, page }) => {
  const patient = (await chats.state()).user_id;
  await chat.openRoom();
  await chat.write('Спасибо');
  const own = chat.message('Спасибо');
  await expect(own).toContainText('отправлено');
  await employee.type(room, true);
  await expect(page.getByText(`${NURSE.name} печатает…`)).toBeVisible();
  await employee.type(room, false);
  await expect(page.getByText(`${NURSE.name} печатает…`)).toHaveCount(0);

  await chat.act(own, 'Кто прочитал');
  await expect(chat.readers).toContainText('Пока никто');
  await page.keyboard.press('Escape');
  const [stored] = await employee.messages(room);
  await employee.read(room, stored?.event_id ?? '');
  await expect(own).toContainText('прочитано клиникой');
  await chat.act(own, 'Кто прочитал');
  await expect(chat.readers.getByRole('listitem')).toHaveText([NURSE.name]);
  await lookAtEveryWidth(page, 'chat-readers');
  await page.keyboard.press('Escape');

  await chat.composer.pressSequentially('И ещё');
  await expect.poll(async () => (await employee.seen(room)).typing).toContain(patient);
  const answer = await employee.write(room, 'Пожалуйста');
  await expect.poll(async () => (await employee.seen(room)).read[patient]).toBe(answer);
});

/** B-196 */
test('pictures and files go both ways', async ({ chat, room, employee, page }) => {
  const scan = picture(nameOf('Снимок', 'png'));
  const note = textFile(nameOf('Заметка', 'txt'));
  await chat.openRoom();
  for (const file of [scan, note]) await chat.picker.setInputFiles(file);
  await expect.poll(async () => (await employee.messages(room)).length).toBe(2);
  const stored = (await employee.messages(room)).map(({ content }) => content);
  for (const [file, msgtype] of [
    [scan, 'm.image'],
    [note, 'm.file'],
  ] as const) {
    const content = stored.find(({ body }) => body === file.name);
    expect(content).toMatchObject({ msgtype, info: { mimetype: file.mimeType, size: file.buffer.length } });
    expect((await employee.download(String(content?.['url']))).equals(file.buffer)).toBe(true);
  }

  const leaflet = textFile(nameOf('Памятка', 'txt'));
  const plan = picture(nameOf('План', 'png'));
  await employee.sendFile(room, leaflet.name, leaflet.mimeType, leaflet.buffer);
  await employee.sendFile(room, plan.name, plan.mimeType, plan.buffer);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Скачать: ${leaflet.name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(leaflet.name);
  await page.getByRole('button', { name: `Показать картинку: ${plan.name}` }).click();
  const shown = page.getByRole('img', { name: plan.name });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await lookAtEveryWidth(page, 'chat-files');
});

/** B-199 */
test('the response of a button is a message, and the buttons go', async ({ chat, room, employee, page }) => {
  const buttons = [
    { caption: 'Записаться', response: 'Хочу записаться' },
    { caption: 'Отменить запись', response: 'Хочу отменить запись' },
  ];
  await employee.send(room, { msgtype: 'm.text', body: 'Что нужно?', 'ru.cabinet.buttons': buttons });
  await chat.openRoom();
  await expect(page.getByRole('button', { name: 'Отменить запись' })).toBeVisible();
  await lookAtEveryWidth(page, 'chat-buttons');
  await page.getByRole('button', { name: 'Записаться' }).click();
  await expect.poll(() => employee.texts(room)).toEqual(['Что нужно?', 'Хочу записаться']);
  await expect(page.getByRole('button', { name: 'Отменить запись' })).toHaveCount(0);
});

/** B-288, B-352 */
test('history comes by thirty, and the reading place stays', async ({ chat, room, employee, page }) => {
  test.slow();
  const all = numbered('Давнее', 1, 80);
  for (const text of all) await employee.write(room, text);
  await chat.openRoom();
  // The reader begins where the new messages begin.
  await chat.toEnd.click();
  await expect(chat.message('Давнее 80')).toBeInViewport();
  const before = await chat.shown('Давнее');
  expect(before).toEqual(all.slice(-before.length));

  const first = chat.message(before[0] ?? '');
  const placeOf = async () => Math.round((await first.boundingBox())?.y ?? 0);
  // Measured when the page has asked: the click has scrolled.
  const asked: { readonly place: number; readonly url: string }[] = [];
  await page.route(
    '**/messages?*',
    async (route) => {
      asked.push({ place: await placeOf(), url: route.request().url() });
      await route.continue();
    },
    { times: 1 },
  );
  await chat.earlier.click();
  await expect.poll(async () => (await chat.shown('Давнее')).length).toBe(before.length + 30);
  expect(asked[0]?.url).toContain('limit=30');
  expect(Math.abs((await placeOf()) - (asked[0]?.place ?? 0))).toBeLessThanOrEqual(1);
  await lookAtEveryWidth(page, 'chat-history');

  await chat.loadAll();
  expect(await chat.shown('Давнее')).toEqual(all);
  await expect(chat.greeting).toBeAttached();
});

/** B-098 */
test('ten messages around a lost network arrive once and in order', async ({ chat, room, employee, page, context }) => {
  test.slow();
  await chat.openRoom();
  for (const text of numbered('Сообщение', 1, 3)) await chat.write(text);
  await context.setOffline(true);
  for (const text of numbered('Сообщение', 4, 7)) await chat.write(text);
  await expect(chat.message('Сообщение 7')).toContainText('ждёт отправки');
  // Ends the long poll, which Chromium does not break off; the next one finds no network.
  await employee.write(room, 'Пока вас нет');
  await expect(chat.lost).toBeVisible();
  await lookAtEveryWidth(page, 'chat-lost');
  await context.setOffline(false);
  for (const text of numbered('Сообщение', 8, 10)) await chat.write(text);
  const all = numbered('Сообщение', 1, 10);
  const stored = async () => (await employee.texts(room)).filter((text) => text.startsWith('Сообщение'));
  await expect.poll(stored, { timeout: AGAIN_MS }).toEqual(all);
  await expect(chat.lost).toHaveCount(0, { timeout: AGAIN_MS });
  await expect(chat.log.getByText('ждёт отправки')).toHaveCount(0);
  expect(await chat.shown('Сообщение')).toEqual(all);
  await expect(chat.message('Пока вас нет')).toHaveCount(1);
});

/** B-098 */
test('ten messages around a killed homeserver and a reload arrive once and in order', async ({
  chat,
  room,
  employee,
  page,
}) => {
  test.slow();
  await chat.openRoom();
  for (const text of numbered('Сообщение', 1, 3)) await chat.write(text);
  await killHomeserver();
  for (const text of numbered('Сообщение', 4, 6)) await chat.write(text);
  await expect(chat.lost).toBeVisible({ timeout: AGAIN_MS });
  await page.reload();
  await expect(chat.message('Сообщение 6')).toContainText('ждёт отправки');
  for (const text of numbered('Сообщение', 7, 8)) await chat.write(text);
  await startHomeserver();
  for (const text of numbered('Сообщение', 9, 10)) await chat.write(text);
  const all = numbered('Сообщение', 1, 10);
  await expect.poll(() => employee.texts(room), { timeout: AGAIN_MS }).toEqual(all);
  await expect.poll(() => chat.shown('Сообщение'), { timeout: AGAIN_MS }).toEqual(all);
  await expect(chat.lost).toHaveCount(0, { timeout: AGAIN_MS });
  await expect(chat.log.getByText('ждёт отправки')).toHaveCount(0);
});

/** B-098: the homeserver has the fourth message when the kernel dies; the browser gets no answer. */
test('ten messages around a killed kernel arrive once and in order', async ({ chat, room, employee, page }) => {
  test.slow();
  await chat.openRoom();
  for (const text of numbered('Сообщение', 1, 3)) await chat.write(text);
  await expect(chat.message('Сообщение 3')).toContainText('отправлено');
  const answers: number[] = [];
  await page.route(
    '**/send/m.room.message/*',
    async (route) => {
      answers.push((await route.fetch()).status());
      await killKernel();
      await route.abort();
    },
    { times: 1 },
  );
  for (const text of numbered('Сообщение', 4, 6)) await chat.write(text);
  // The kernel may be back before the page says that it was away.
  await expect.poll(() => answers).toEqual([200]);
  for (const text of numbered('Сообщение', 7, 10)) await chat.write(text);
  const all = numbered('Сообщение', 1, 10);
  await expect.poll(() => employee.texts(room), { timeout: AGAIN_MS }).toEqual(all);
  await expect.poll(() => chat.shown('Сообщение'), { timeout: AGAIN_MS }).toEqual(all);
  await expect(chat.lost).toHaveCount(0, { timeout: AGAIN_MS });
  await expect(chat.log.getByText('ждёт отправки')).toHaveCount(0);
});

/** B-098 */
test('two tabs show and send each message once', async ({ chat, chats, room, employee, page }) => {
  const other = await tabOf(page, chats);
  await chat.openRoom();
  await other.openRoom();
  await killHomeserver();
  for (const number of [1, 2, 3]) {
    await chat.write(`Первая ${String(number)}`);
    await other.write(`Вторая ${String(number)}`);
  }
  await startHomeserver();
  await expect.poll(async () => (await employee.texts(room)).length, { timeout: AGAIN_MS }).toBe(6);
  const stored = await employee.texts(room);
  for (const words of ['Первая', 'Вторая']) {
    expect(stored.filter((text) => text.startsWith(words))).toEqual(numbered(words, 1, 3));
    for (const tab of [chat, other]) {
      await expect.poll(() => tab.shown(words), { timeout: AGAIN_MS }).toEqual(numbered(words, 1, 3));
    }
  }
  await employee.write(room, 'Видно в обеих');
  for (const tab of [chat, other]) await expect(tab.message('Видно в обеих')).toHaveCount(1);
  await other.page.close();
});

/** a stranger's room, message and file do not exist; the denied case of each call. */
test('a stranger has no way to a room, a message or a file', async ({ chats, room, employee, baseURL }) => {
  const stranger = await Chats.of(baseURL ?? '', (await newcomer(baseURL ?? '')).kernel);
  const own = await stranger.begin();
  const event = await employee.write(room, 'Для одного');
  const part = encodeURIComponent;
  const text = { msgtype: 'm.text', body: 'Чужое' };
  expect(await chats.status('GET', `/v3/rooms/${part(room)}/messages?dir=b&limit=5`)).toBe(200);
  expect(await stranger.status('GET', `/v3/rooms/${part(own)}/messages?dir=b&limit=5`)).toBe(200);
  for (const [method, path, data] of [
    ['GET', `/v3/rooms/${part(room)}/messages?dir=b&limit=5`, undefined],
    ['GET', `/v3/rooms/${part(room)}/joined_members`, undefined],
    ['PUT', `/v3/rooms/${part(room)}/send/m.room.message/1`, text],
    ['PUT', `/v3/rooms/${part(own)}/redact/${part(event)}/2`, {}],
    ['POST', `/v3/rooms/${part(own)}/read_markers`, { 'm.fully_read': event, 'm.read': event }],
    ['GET', '/v1/media/download/hosp.test/abcdefghijklmnopqrstuvwx', undefined],
  ] as const) {
    expect(await stranger.status(method, path, data), `${method} ${path}`).toBe(404);
  }
  expect(await employee.texts(room)).toEqual(['Для одного']);
  await stranger.close();
});

/** B-091, B-094 */
test('the keyboard is enough', async ({ chats, chat, employee, page }) => {
  await chat.open();
  await expect(chat.begin).toBeVisible();
  await tabTo(page, chat.begin);
  await page.keyboard.press('Enter');
  await expect(chat.agreement).toBeVisible();
  await tabTo(page, chat.agreement.getByRole('button', { name: 'Согласиться' }));
  await page.keyboard.press('Enter');
  await expect(chat.composer).toBeVisible();
  await tabTo(page, chat.composer);
  await page.keyboard.insertText('С клавиатуры');
  await page.keyboard.press('Enter');
  const room = (await chats.state()).rooms[0]?.room_id ?? '';
  await employee.join(room);
  await expect.poll(() => employee.texts(room)).toEqual(['С клавиатуры']);
  await page.keyboard.insertText('И кнопкой');
  await tabTo(page, chat.send);
  await page.keyboard.press('Enter');
  await expect.poll(() => employee.texts(room)).toEqual(['С клавиатуры', 'И кнопкой']);
  await chat.actByKeyboard(chat.message('И кнопкой'), 'Удалить');
  await expect(chat.deletion).toBeVisible();
  await tabTo(page, chat.deletion.getByRole('button', { name: 'Удалить' }));
  await page.keyboard.press('Enter');
  await expect(chat.message('Сообщение удалено')).toHaveCount(1);
});

/** B-090: new messages of the clinic are read out; history, own messages, edits and who reads are not. */
test('a screen reader hears new messages of the clinic and nothing else', async ({ chat, room, employee, page }) => {
  for (const text of numbered('Давнее', 1, 40)) await employee.write(room, text);
  await watchAnnouncements(page);
  await chat.openRoom();
  await chat.loadAll();
  await expect(chat.message('Давнее 1')).toHaveCount(1);
  await chat.write('Своё');
  await expect(chat.message('Своё')).toContainText('отправлено');
  await employee.type(room, true);
  await employee.write(room, 'Первый ответ');
  await expect(chat.message('Первый ответ')).toBeVisible();
  const last = await employee.write(room, 'Второй ответ');
  await expect(chat.message('Второй ответ')).toBeVisible();
  const edit = { msgtype: 'm.text', body: 'Исправленный ответ' };
  const replaced = { rel_type: 'm.replace', event_id: last };
  await employee.send(room, { ...edit, 'm.new_content': edit, 'm.relates_to': replaced });
  await expect(chat.message('Исправленный ответ')).toBeVisible();
  expect(await heard(page)).toEqual(
    ['Первый ответ', 'Второй ответ'].map((text) => `Новое сообщение, ${NURSE.name}: ${text}`),
  );
});

/** B-217, B-267: a visitor of the sign-in page writes without an account, and nothing of it is anybody else's. */
test('a guest writes without an account, and ends the conversation', async ({ baseURL, browser, employee, page }) => {
  test.slow();
  const chat = new ChatScreen(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Чат с клиникой' }).click();
  await page.getByRole('button', { name: 'Написать без входа' }).click();
  await expect(chat.begin).toBeVisible();
  await expect(page.getByText('Экстренная помощь в чате не оказывается.')).toBeVisible();
  await lookAtEveryWidth(page, 'chat-guest-before');
  await chat.begin.click();
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/chat/guest/open'));
  await chat.agreement.getByRole('button', { name: 'Согласиться' }).click();
  const { room_id: room } = (await (await opened).json()) as { room_id: string };
  await chat.write('Вы работаете в субботу?');
  await expect(chat.message('Вы работаете в субботу?')).toContainText('отправлено');
  await employee.join(room);
  await expect.poll(() => employee.texts(room)).toEqual(['Вы работаете в субботу?']);
  await employee.write(room, 'Да, с 9 до 15');
  await expect(chat.message('Да, с 9 до 15')).toBeVisible();
  await chat.cannot(chat.message('Вы работаете в субботу?'), ['Изменить', 'Удалить']);
  await expect(chat.picker).toHaveCount(0);
  await lookAtEveryWidth(page, 'chat-guest-open');

  // The cookie proves the guest: after a reload it is the same conversation, and another browser has none of it.
  await page.reload();
  await expect(chat.message('Да, с 9 до 15')).toBeVisible();
  const cookies = (await page.context().cookies()).filter(({ name }) => name.endsWith('guest'));
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }]);
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' });
  const send = `/api/chat/guest/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/1`;
  expect((await stranger.request.put(send, { data: { msgtype: 'm.text', body: 'чужое' } })).status()).toBe(404);
  await stranger.close();

  await page.getByRole('button', { name: 'Завершить переписку' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить переписку' }).click();
  await expect(chat.begin).toBeVisible();
  await page.reload();
  await expect(chat.begin).toBeVisible();
  await expect(page.getByText('Да, с 9 до 15')).toHaveCount(0);
});

/** The employee's page: who waits, a prepared answer, handing over. */
test('an employee sees who waits, sends a prepared answer and hands over', async ({
  baseURL,
  browser,
  chat,
  chats,
  employee,
  room,
}) => {
  test.slow();
  await chat.openRoom();
  await chat.write('Когда вы работаете?');
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const desk = await context.newPage();
  await signInAs(desk, await Kernel.signIn(baseURL ?? '', admin), 'ROLE_ADMIN');
  const row = desk.getByRole('row').filter({ has: desk.locator(`a[href$="/${chats.kernel.userId}"]`) });
  await desk.goto('/admin/chat');
  await expect(row).toContainText('минут');
  await lookAtEveryWidth(desk, 'admin-chat-waiting');

  await row.getByRole('button', { name: /^Действия/ }).click();
  await desk.getByRole('menuitem', { name: 'Передать коллеге' }).click();
  await desk.getByRole('radio', { name: NURSE.name }).click();
  await lookAtEveryWidth(desk, 'admin-chat-assign');
  await desk.getByRole('button', { name: 'Передать', exact: true }).click();
  await expect(row).toContainText(NURSE.name);

  await row.getByRole('button', { name: /^Действия/ }).click();
  await desk.getByRole('menuitem', { name: 'Отправить готовый ответ' }).click();
  await desk.getByRole('radio', { name: 'Часы работы' }).click();
  await lookAtEveryWidth(desk, 'admin-chat-answer');
  await desk.getByRole('button', { name: 'Отправить', exact: true }).click();
  // The patient does not wait any more, and reads it.
  await expect(row).toHaveCount(0);
  await expect(chat.message('Мы работаем с 8 до 20 часов.')).toBeVisible();
  await desk.goto('/admin/chat?all=1');
  await expect(row).toContainText('ответ дан');
  expect(await employee.texts(room)).toContain('Мы работаем с 8 до 20 часов.');
  await context.close();
});
