/**
 * The institute with a questionnaire service of its own (B-021, docs/adr/0049): the patient's way through it. The embedded ones are tested in
 * the default hospital (questionnaires.spec.ts).
 */
import { request } from '@playwright/test';
import { lookAtEveryWidth } from '../../src/look';
import { message } from '../../src/message';
import { admin, patient } from '../../src/people';
import { SignInScreen } from '../../src/screens/SignInScreen';
import { expect, test } from '../../src/test';

const SERVICE = process.env['CABINET_E2E_QUESTIONNAIRES'] ?? '';
const TITLE = 'Шкала боли';
const REASON = 'Укажите, где болит.';

/** What the hospital stores. */
interface Stored {
  readonly questionnaireId: string;
  readonly status: string;
  readonly response: { readonly answers: Readonly<Record<string, unknown>> } | null;
}

async function service(faults: readonly object[]): Promise<readonly Stored[]> {
  const http = await request.newContext({ baseURL: SERVICE });
  expect((await http.post('/control', { data: { faults } })).ok()).toBe(true);
  const stored = (await (await http.get('/control/assignments')).json()) as readonly Stored[];
  await http.dispose();
  return stored;
}

/** B-021, A-076… */
test('a patient answers a questionnaire of the service, corrects what it refuses, and reads what it keeps', async ({
  page,
}) => {
  test.slow();
  const screen = new SignInScreen(page);
  await screen.open();
  await screen.signIn(patient);
  await expect(page).not.toHaveURL(/\/login/);
  // Until the hospital knows the person there are none (docs/adr/0008).
  await expect(async () => {
    await page.goto('/quiz/new');
    await expect(page.getByRole('link', { name: new RegExp(TITLE) })).toHaveCount(1, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await lookAtEveryWidth(page, 'service-quiz-new');

  await page.getByRole('link', { name: new RegExp(TITLE) }).click();
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await lookAtEveryWidth(page, 'service-quiz-page');
  await page.getByRole('button', { name: 'Проверить ответы' }).click();
  await service([{ kind: 'refused', patientMessage: REASON, calls: ['submit'], times: 1 }]);
  await page.getByRole('button', { name: 'Отправить анкету' }).click();
  await expect(page.getByText(`Ответ больницы: ${REASON}`)).toBeVisible();
  await lookAtEveryWidth(page, 'service-quiz-refused');

  await page.goto('/quiz/new');
  await page.getByRole('link', { name: new RegExp(TITLE) }).click();
  await page.getByRole('textbox', { name: 'Где болит?' }).fill('Спина');
  await page.getByRole('button', { name: 'Проверить ответы' }).click();
  await page.getByRole('button', { name: 'Отправить анкету' }).click();
  await expect(message(page, 'Анкета пройдена')).toBeVisible();
  const kept = (await service([])).filter(({ response }) => response?.answers['where'] === 'Спина');
  expect(kept.map(({ questionnaireId, status }) => [questionnaireId, status])).toEqual([['pain', 'completed']]);

  await page.goto('/quiz/old');
  await page
    .getByRole('link', { name: new RegExp(TITLE) })
    .first()
    .click();
  await expect(page.getByText('Спина')).toBeVisible();
  await lookAtEveryWidth(page, 'service-quiz-old');
});

/** docs/adr/0049: they are designed, sent and counted at the service. */
test('the back office has no questionnaires of its own', async ({ page }) => {
  const screen = new SignInScreen(page);
  await screen.open();
  await screen.signIn(admin);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('link', { name: 'Анкеты' })).toHaveCount(0);
  await page.goto('/admin/quizCreator');
  await expect(page).toHaveURL('/404');
});
