/** Questionnaires: an administrator designs, publishes and sends one, a patient passes it, the administrator reads the answers. */
import type { Browser, Page } from '@playwright/test';
import { isFull, type Pass, RUSSIAN } from '../src/depth';
import { tabTo } from '../src/keyboard';
import type { Kernel } from '../src/kernel';
import { look, lookAtEveryWidth } from '../src/look';
import { message } from '../src/message';
import { newcomer } from '../src/newcomer';
import { Quizzes } from '../src/quizzes';
import { watchRequests } from '../src/settled';
import { adminTest as test, signInAs } from '../src/signedIn';
import { expect } from '../src/test';
import { Words } from '../src/words';

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
  await lookAtEveryWidth(page, 'admin-quiz-designer');
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
  await signInAs(reader, patient.kernel, 'ROLE_PATIENT');
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

/** A window of this person in the language and colours of a pass. */
async function windowOf(browser: Browser, kernel: Kernel, role: string, pass: Pass, width: number): Promise<Page> {
  const { colorScheme, language } = pass;
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 860 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  watchRequests(page);
  await signInAs(page, kernel, role);
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return page;
}

interface KeyboardRun {
  readonly pass: Pass;
  readonly admins: number;
  readonly patients: number;
}

/** At full depth also in German, with patients at the width of a phone and administrators at the width of a tablet. */
const BY_KEYBOARD: readonly KeyboardRun[] = [
  { pass: RUSSIAN, admins: 1280, patients: 1280 },
  ...(isFull ? [{ pass: { language: 'de', colorScheme: 'dark' }, admins: 900, patients: 390 } as const] : []),
];

/** Issue 15; WCAG 2.1.1, 2.4.7. A-076…A-078, B-071, B-073, B-075, B-078 */
test('a questionnaire is designed, sent, passed and read with the keyboard alone', async ({
  adminsKernel,
  browser,
  baseURL,
}) => {
  test.slow();
  const patient = await newcomer(baseURL ?? '');
  for (const { pass, admins, patients } of BY_KEYBOARD) {
    const words = new Words(pass.language);
    const of = (key: string) => words.of('admin_questionnaires', key);
    const title = `${patient.username} ${pass.language}`;
    const page = await windowOf(browser, adminsKernel, 'ROLE_ADMIN', pass, admins);

    await page.goto('/admin/quizCreator');
    await tabTo(page, page.getByRole('textbox', { name: of('title.label') }));
    await page.keyboard.insertText(title);
    const palette = page.getByRole('group', { name: of('palette') });
    const question = page.getByRole('textbox', { name: of('question.title') });
    for (const [type, text] of [
      ['type.radiogroup', '1: °C > 37?'],
      ['type.comment', '2: …'],
    ] as const) {
      await tabTo(page, palette.getByRole('button', { name: of(type) }));
      await page.keyboard.press('Enter');
      await tabTo(page, question);
      await page.keyboard.insertText(text);
    }
    const rows = page.getByRole('group', { name: of('canvas') }).locator('[data-question]');
    await tabTo(page, rows.nth(1));
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows.first()).toContainText('2: …');
    await page.keyboard.press('Control+z');
    await expect(rows.first()).toContainText('1: °C > 37?');
    await look(page, 'quiz-keyboard-designer', pass);
    await tabTo(page, page.getByRole('button', { name: of('publish') }));
    await page.keyboard.press('Enter');
    await expect(message(page, of('publish.done'))).toBeVisible();

    await page.goto('/admin/userInfo');
    await tabTo(page, page.getByRole('textbox', { name: words.of('admin', 'users.search') }));
    await page.keyboard.insertText(patient.username);
    await page.keyboard.press('Enter');
    const users = page.locator('table tbody').getByRole('row');
    await expect(users).toHaveCount(1);
    if (await page.getByRole('grid').isVisible()) {
      // A grid is one stop; its own keys lead to the checkbox of the row.
      await tabTo(page, users.locator('[tabindex="0"]'));
      await page.keyboard.press('Home');
      await expect(users.getByRole('checkbox')).toBeFocused();
    } else await tabTo(page, users.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: of('send.open') }));
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: of('send.title') });
    await tabTo(page, modal.getByRole('checkbox', { name: title }));
    await page.keyboard.press('Space');
    await tabTo(page, modal.getByRole('button', { name: of('send.send'), exact: true }));
    await page.keyboard.press('Enter');
    const report = words.of('admin_questionnaires', 'send.report', {
      done: '1',
      total: '1',
      assigned: '1',
      already: '0',
      failed: '0',
    });
    await expect(modal.getByText(report)).toBeVisible({ timeout: 20_000 });
    await look(page, 'quiz-keyboard-sent', pass);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();

    const reader = await windowOf(browser, patient.kernel, 'ROLE_PATIENT', pass, patients);
    await reader.goto('/quiz/new');
    await tabTo(reader, reader.getByRole('link', { name: new RegExp(title) }));
    await look(reader, 'quiz-keyboard-new', pass);
    await reader.keyboard.press('Enter');
    await tabTo(reader, reader.getByRole('radio').first());
    await reader.keyboard.press('Space');
    await tabTo(reader, reader.getByRole('textbox', { name: '2: …' }));
    await reader.keyboard.insertText('37,5 °C');
    await look(reader, 'quiz-keyboard-page', pass);
    await tabTo(reader, reader.getByRole('button', { name: words.of('form', 'check') }));
    await reader.keyboard.press('Enter');
    await expect(reader.getByText('37,5 °C')).toBeVisible();
    await look(reader, 'quiz-keyboard-check', pass);
    await tabTo(reader, reader.getByRole('button', { name: words.of('form', 'send'), exact: true }));
    await reader.keyboard.press('Enter');
    await expect(message(reader, words.of('questionnaires', 'toast.passed'))).toBeVisible();
    await look(reader, 'quiz-keyboard-passed', pass);
    await reader.context().close();

    await page.goto('/admin/quizAnalizes');
    await tabTo(page, page.getByRole('combobox', { name: of('report.quiz') }));
    await page.keyboard.type(title);
    const result = page.getByRole('table').getByRole('link', { name: of('status.1'), exact: true });
    await look(page, 'quiz-keyboard-report', pass);
    await tabTo(page, result);
    await page.keyboard.press('Enter');
    await expect(page.getByText('37,5 °C')).toBeVisible();
    await look(page, 'quiz-keyboard-result', pass);
    await tabTo(page, page.getByRole('button', { name: of('result.back') }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/quizAnalizes/);
    await page.context().close();
  }
});

/** A questionnaire that was sent to another person is none for a stranger. */
test("another patient's questionnaire is not found", async ({ adminsKernel, baseURL, strangersKernel }) => {
  const { userId } = (await newcomer(baseURL ?? '')).kernel;
  const quizzes = await Quizzes.of(baseURL ?? '', adminsKernel);
  const quiz = await quizzes.published('Боль', [{ type: 'comment', name: 'where', title: 'Где болит?' }]);
  const sent = await quizzes.sent(quiz, userId);
  await quizzes.close();
  expect(await strangersKernel.status('GET', `/quiz/${quiz}`)).toBe(404);
  expect(await strangersKernel.status('GET', `/quiz_result?id=${sent}`)).toBe(404);
  expect(await strangersKernel.status('GET', `/quiz_result?user_id=${userId}`)).toBe(403);
});
