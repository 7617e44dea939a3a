/** Questionnaires: an administrator designs, publishes and sends one, a patient passes it, the administrator reads the answers. */
import { type APIResponse, type Page, request } from '@playwright/test';
import { Kernel } from '../src/kernel';
import { look } from '../src/look';
import { message } from '../src/message';
import { newcomer } from '../src/newcomer';
import { admin } from '../src/people';
import { expect, test as base } from '../src/test';

const test = base.extend<{ asAdmin: void }, { adminsKernel: Kernel }>({
  adminsKernel: [
    async ({}, use, info) => use(await Kernel.signIn(info.project.use.baseURL ?? '', admin)),
    { scope: 'worker' },
  ],
  asAdmin: async ({ page, adminsKernel }, use) => {
    await signIn(page, adminsKernel, 'ROLE_ADMIN');
    await use();
  },
});

async function signIn(page: Page, { token, userId }: Kernel, role: string): Promise<void> {
  await page.addInitScript(
    (session) => {
      sessionStorage.setItem('access_token', session.token);
      sessionStorage.setItem('role', session.role);
      sessionStorage.setItem('user_id', session.userId);
      // Messages of the first load would lie over the table (X-079: once per session).
      sessionStorage.setItem('admin:arrivals', 'shown');
      sessionStorage.setItem('admin:file-arrivals', 'shown');
    },
    { token, userId, role },
  );
}

/** A-076…, B-071, B-073, B-075, B-078, B-210, B-213, X-065, X-077 */
test('a questionnaire is designed, published, sent, passed and read', async ({ page, asAdmin, browser, baseURL }) => {
  void asAdmin;
  test.slow();
  const patient = await newcomer(baseURL ?? '');
  const title = `Самочувствие ${patient.username}`;

  await page.goto('/admin/quizCreator');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Введите заголовок анкеты').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Заголовок анкеты' }).fill(title);
  const palette = page.getByRole('group', { name: 'Добавить вопрос' });
  await palette.getByRole('button', { name: 'Один ответ' }).click();
  await page.getByRole('textbox', { name: 'Текст вопроса' }).fill('Есть ли температура?');
  await palette.getByRole('button', { name: 'Комментарий' }).click();
  await page.getByRole('textbox', { name: 'Текст вопроса' }).fill('Что ещё беспокоит?');
  await expect(page.getByText('Введите заголовок анкеты')).toHaveCount(0);
  for (const width of [390, 900, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await look(page, `admin-quiz-designer-${String(width)}`);
  }
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(message(page, 'Анкета опубликована')).toBeVisible();

  await page.goto('/admin/userInfo');
  await page.getByRole('textbox', { name: 'Поиск по всем столбцам' }).fill(patient.username);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('grid').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  for (const outcome of ['отправлено 1, уже было отправлено 0', 'отправлено 0, уже было отправлено 1']) {
    await rows.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Отправить анкеты' }).click();
    const modal = page.getByRole('dialog', { name: 'Добавление анкет' });
    await expect(modal.getByRole('button', { name: 'Отправить', exact: true })).toBeDisabled();
    await modal.getByRole('checkbox', { name: title }).check();
    await modal.getByRole('button', { name: 'Отправить', exact: true }).click();
    await expect(modal.getByText(outcome)).toBeVisible({ timeout: 20_000 });
    await look(page, 'admin-quiz-sent');
    await modal.getByRole('button', { name: 'Закрыть' }).first().click();
  }

  const patients = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const reader = await patients.newPage();
  await signIn(reader, patient.kernel, 'ROLE_PATIENT');
  await reader.goto('/quiz/new');
  const row = reader.getByRole('link', { name: new RegExp(title) });
  await expect(row).toBeVisible();
  await look(reader, 'quiz-new');
  await row.click();
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await reader.getByRole('radio', { name: 'Да' }).check();
  await reader.getByRole('textbox', { name: /Что ещё беспокоит/ }).fill('Кашель');
  await look(reader, 'quiz-page');
  await reader.getByRole('button', { name: 'Проверить ответы' }).click();
  await expect(reader.getByText('Кашель')).toBeVisible();
  await look(reader, 'quiz-check');
  await reader.getByRole('button', { name: 'Отправить анкету' }).click();
  await expect(message(reader, 'Анкета пройдена')).toBeVisible();
  await reader.goto('/quiz/old');
  await reader.getByRole('link', { name: new RegExp(title) }).click();
  await expect(reader.getByText('Изменить ответы уже нельзя', { exact: false })).toBeVisible();
  await look(reader, 'quiz-old');
  await patients.close();

  await page.goto('/admin/quizAnalizes');
  await page.getByRole('combobox', { name: 'Анкета' }).selectOption({ label: title });
  await page.getByRole('table').getByRole('link', { name: 'пройдена', exact: true }).click();
  await expect(page.getByText('Кашель')).toBeVisible();
  await look(page, 'admin-quiz-result');
  await page
    .getByRole('button', { name: 'Назад' })
    .or(page.getByRole('link', { name: 'Назад' }))
    .click();
  await expect(page).toHaveURL(/quizAnalizes/);
});

/** A questionnaire that was sent to another person is none for a stranger. */
test("another patient's questionnaire is not found", async ({ adminsKernel, baseURL, strangersKernel }) => {
  const { userId } = (await newcomer(baseURL ?? '')).kernel;
  const http = await request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { Authorization: `Bearer ${adminsKernel.token}` },
  });
  const elements = [{ type: 'comment', name: 'where', title: 'Где болит?' }];
  const data = { title: 'Боль', model: { title: 'Боль', pages: [{ name: 'page1', elements }] } };
  const idOf = async (answer: APIResponse) => {
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: string }).id;
  };
  const quiz = await idOf(await http.post('/api/quiz', { data }));
  await idOf(await http.put('/api/quiz', { data: { ...data, id: quiz, revision: 1, publish: true } }));
  const sent = await idOf(await http.post('/api/quiz_result', { data: { quiz_id: quiz, user_id: userId } }));
  expect(await strangersKernel.status('GET', `/quiz/${quiz}`)).toBe(404);
  expect(await strangersKernel.status('GET', `/quiz_result?id=${sent}`)).toBe(404);
  expect(await strangersKernel.status('GET', `/quiz_result?user_id=${userId}`)).toBe(403);
  await http.dispose();
});
