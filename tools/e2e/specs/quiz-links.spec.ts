/**
 * What questionnaires do without an administrator: a rule sends them, a person without an account answers by link, and an
 * answer that needs attention is told.
 */
import type { Page } from '@playwright/test';
import { look } from '../src/look';
import { message } from '../src/message';
import { newcomer } from '../src/newcomer';
import { Quizzes } from '../src/quizzes';
import { watchRequests } from '../src/settled';
import { adminTest as base } from '../src/signedIn';
import { expect } from '../src/test';

interface Published {
  readonly id: string;
  readonly title: string;
}

const FEVER = {
  type: 'radiogroup',
  name: 'fever',
  title: 'Есть ли температура?',
  isRequired: true,
  choices: [
    { value: 'yes', text: 'Да' },
    { value: 'no', text: 'Нет' },
  ],
  cabinet: { alertOn: ['yes'] },
};

/** A published questionnaire of this test; "yes" needs attention. */
const test = base.extend<{ quizzes: Quizzes; quiz: Published }>({
  quizzes: async ({ adminsKernel, baseURL }, use) => {
    const quizzes = await Quizzes.of(baseURL ?? '', adminsKernel);
    await use(quizzes);
    await quizzes.close();
  },
  quiz: async ({ quizzes }, use, info) => {
    const title = `После выписки ${info.testId.slice(-6)}-${String(Date.now())}`;
    await use({ id: await quizzes.published(title, [FEVER]), title });
  },
});

/** Issue 15. */
test('a rule is made with a filter of the users table, and says in words what it does', async ({
  page,
  asAdmin,
  quiz,
}) => {
  void asAdmin;
  await page.goto('/admin/quizCreator');
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  await expect(menu.getByRole('link', { name: 'Анкеты' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('navigation', { name: 'Разделы анкет' }).getByRole('link', { name: 'Правила отправки' }).click();
  await expect(page).toHaveURL('/admin/quizRules');
  await page.getByRole('button', { name: 'Новое правило' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новое правило' });
  await dialog.getByRole('textbox', { name: /^Название правила/ }).fill(`Правило ${quiz.title}`);
  await dialog.getByRole('combobox', { name: 'Анкета' }).selectOption({ label: quiz.title });
  await dialog.getByRole('button', { name: 'Добавить условие' }).click();
  await page.getByRole('menuitem', { name: 'Фамилия' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Фамилия' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText('Заполните условие или уберите его')).toBeVisible();
  // No account has this name, so the rule sends nothing to the patients of other tests.
  await page.keyboard.insertText('Никогонетова');
  await look(page, 'admin-quiz-rule-dialog');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(message(page, 'Правило сохранено')).toBeVisible();
  const row = page
    .getByRole('list', { name: 'Правила отправки' })
    .getByRole('listitem')
    .filter({ hasText: quiz.title });
  await expect(row).toContainText('через 1 день после приёма');
  await expect(row).toContainText('Кому: Фамилия — Никогонетова');
  await look(page, 'admin-quiz-rules');
});

/** Issue 15; docs/adr/0044. A-077, B-073 */
test('a person without an account answers by link on a phone, and the administrator reads it', async ({
  page,
  asAdmin,
  quiz,
  browser,
}) => {
  void asAdmin;
  await page.goto(`/admin/quizLinks?quiz_id=${quiz.id}`);
  await page.getByRole('button', { name: 'Новая ссылка' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новая ссылка' });
  await dialog.getByRole('textbox', { name: 'Для кого' }).fill('Иванов, палата 4');
  const birth = dialog.getByRole('group', { name: 'Дата рождения' });
  for (const [part, value] of [
    ['День', '8'],
    ['Месяц', '3'],
    ['Год', '1951'],
  ] as const) {
    await birth.getByRole('textbox', { name: part }).fill(value);
  }
  await dialog.getByRole('button', { name: 'Создать ссылку' }).click();
  const made = page.getByRole('dialog', { name: 'Ссылка создана' });
  const url = (await made.getByText(/\/quiz\/link#token=/).textContent()) ?? '';
  await look(page, 'admin-quiz-link-made');
  await made.getByRole('button', { name: 'Готово' }).click();
  const row = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(row).toContainText('не открыта');

  const phones = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await phones.newPage();
  watchRequests(phone);
  await phone.goto(url);
  await phone.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  const day = phone.getByRole('textbox', { name: 'День' });
  await day.fill('9');
  await phone.getByRole('textbox', { name: 'Месяц' }).fill('3');
  await phone.getByRole('textbox', { name: 'Год' }).fill('1951');
  await phone.getByRole('button', { name: 'Открыть анкету' }).click();
  await expect(phone.getByText('Анкета не открывается')).toBeVisible();
  await look(phone, 'quiz-link-refused');
  await day.fill('8');
  await phone.getByRole('button', { name: 'Открыть анкету' }).click();
  await phone.getByRole('radio', { name: 'Нет' }).check();
  await look(phone, 'quiz-link-page');
  await phone.getByRole('button', { name: 'Проверить ответы' }).click();
  await phone.getByRole('button', { name: 'Отправить анкету' }).click();
  await expect(phone.getByRole('heading', { name: 'Спасибо! Анкета отправлена' })).toBeVisible();
  await look(phone, 'quiz-link-sent');
  await phones.close();

  await page.reload();
  await expect(row).toContainText('пройдена');
  await look(page, 'admin-quiz-links');
  await row.getByRole('link', { name: 'Иванов, палата 4' }).click();
  await expect(page.getByText('Нет', { exact: true })).toBeVisible();
  await look(page, 'admin-quiz-link-answers');
});

/** Gives the consent and a birth date in March 1951. */
async function enter(page: Page, day: string): Promise<void> {
  await page.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  await page.getByRole('textbox', { name: 'День' }).fill(day);
  await page.getByRole('textbox', { name: 'Месяц' }).fill('3');
  await page.getByRole('textbox', { name: 'Год' }).fill('1951');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/quiz/link/open'));
  await page.getByRole('button', { name: 'Открыть анкету' }).click();
  await answered;
}

/**
 * docs/adr/0044: the same words for each reason. A link whose days are over is one of them; the clock of a running kernel cannot be moved on
 * (kernel/questionnaires/tests/integration/link_attacks.rs).
 */
test('a link that is used, closed or guessed at opens nothing', async ({ quizzes, quiz, browser }) => {
  test.slow();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  watchRequests(phone);
  const isRefused = async () => {
    await expect(phone.getByText('Анкета не открывается')).toBeVisible();
    await expect(phone.getByRole('radio')).toHaveCount(0);
  };
  const send = async () => {
    await phone.getByRole('radio', { name: 'Нет' }).check();
    await phone.getByRole('button', { name: 'Проверить ответы' }).click();
    await phone.getByRole('button', { name: 'Отправить анкету' }).click();
  };

  const used = await quizzes.link(quiz.id, '1951-03-08');
  await phone.goto(used.url);
  await enter(phone, '8');
  await send();
  await expect(phone.getByRole('heading', { name: 'Спасибо! Анкета отправлена' })).toBeVisible();
  await phone.reload();
  await enter(phone, '8');
  await isRefused();
  await look(phone, 'quiz-link-used');

  const closed = await quizzes.link(quiz.id, '1951-03-08');
  await phone.goto(closed.url);
  await enter(phone, '8');
  await expect(phone.getByRole('radio', { name: 'Нет' })).toBeVisible();
  await quizzes.revoke(closed.id);
  await send();
  await expect(phone.getByText('ответы на этой странице не потеряются', { exact: false })).toBeVisible();
  await look(phone, 'quiz-link-closed');
  await enter(phone, '8');
  await isRefused();

  const guessed = await quizzes.link(quiz.id, '1951-03-08');
  await phone.goto(guessed.url);
  for (const day of ['1', '2', '3', '4', '5', '8']) {
    await enter(phone, day);
    await isRefused();
  }
  await context.close();
});

/** Issue 15. */
test('an answer that needs attention is counted, read and marked', async ({
  page,
  asAdmin,
  quiz,
  quizzes,
  baseURL,
}) => {
  void asAdmin;
  const patient = await newcomer(baseURL ?? '');
  const id = await quizzes.sent(quiz.id, patient.kernel.userId);
  const own = await Quizzes.of(baseURL ?? '', patient.kernel);
  await own.complete(id, { fever: 'yes' });
  await own.close();

  await page.goto('/admin/quizCreator');
  const tabs = page.getByRole('navigation', { name: 'Разделы анкет' });
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  await expect(menu.getByRole('link', { name: /^Анкеты ?, \d+$/ })).toBeVisible();
  const tab = tabs.getByRole('link', { name: /^Требуют внимания ?, \d+$/ });
  await tab.click();
  await expect(page).toHaveURL('/admin/quizAlerts');
  const row = page
    .getByRole('list', { name: 'Требуют внимания' })
    .getByRole('listitem')
    .filter({ hasText: quiz.title });
  await expect(row).toContainText('не просмотрена');
  await look(page, 'admin-quiz-alerts');
  await row.getByRole('link').click();
  await expect(page.getByText('Да', { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Анкеты/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Назад' }).click();
  await row.getByRole('button', { name: /^Отметить как просмотренную/ }).click();
  await expect(row.getByText('просмотрена', { exact: true })).toBeVisible();
});

/** A denied case: a patient has none of it. */
test('a patient has neither rules nor links nor alerts', async ({ page, signedIn, kernel }) => {
  void signedIn;
  for (const path of [
    '/admin/quiz/rules',
    '/admin/quiz/alerts',
    '/admin/quiz/links?quiz_id=0190b7c4-0000-7000-8000-000000000201',
  ]) {
    expect(await kernel.status('GET', path), path).toBe(403);
  }
  await page.goto('/admin/quizRules');
  await expect(page).toHaveURL('/404');
});
