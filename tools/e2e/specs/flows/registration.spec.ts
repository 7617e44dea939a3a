/** A new account: welcome, form, scans, consent, e-mail, first sign-in. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, flow } from '../../src/flow';
import { hospital } from '../../src/hospital';
import { mailedLink } from '../../src/mailbox';
import { RegistrationScreen } from '../../src/screens/RegistrationScreen';
import { SignInScreen } from '../../src/screens/SignInScreen';

function somebody() {
  const id = randomBytes(6).toString('hex');
  return { username: `new-${id}`, password: `Lantern ${id} 31`, email: `new-${id}@demo.example` };
}

/** The content of the user's own export (`GET /users/me/export`), with the session of the page. */
async function archiveOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => sessionStorage.getItem('access_token'));
  const answer = await page.request.get('/api/users/me/export', {
    headers: { Authorization: `Bearer ${token ?? ''}` },
  });
  expect(answer.status()).toBe(200);
  return (await answer.body()).toString('latin1');
}

/** B-017, B-060, B-061: the form shows the operator's full text in a panel that scrolls. */
async function expectLongConsent(page: Page, language: string): Promise<void> {
  const answer = await page.request.get(`/api/v1/consent?kind=personal_data&language=${language}`);
  const { text } = (await answer.json()) as { text: string };
  const [title = '', ...paragraphs] = text.split(/\n\s*\n/).map((one) => one.replace(/\s+/g, ' ').trim());
  expect(paragraphs.length).toBeGreaterThan(6);
  const panel = page.getByRole('region', { name: title });
  await expect(panel.getByRole('paragraph')).toHaveText(paragraphs.filter(Boolean));
  expect(await panel.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
}

/** B-039, B-045, B-051, B-054, B-063, B-106, B-117…B-120, X-016, X-018, X-054 */
flow('a form, a letter, a confirmed address, and one is in', async ({ page, words, look }) => {
  const person = somebody();
  const signIn = new SignInScreen(page, words);
  const form = new RegistrationScreen(page, words);
  await signIn.open();
  if (hospital.asksAudience) await signIn.asForeigner();
  await look('login');
  await form.open(() => look('registration-welcome'));
  await form.fillPerson();
  await look('registration-person');
  await form.goOn();

  // In German, a foreign citizen; where only foreigners have a form, it is preselected.
  if (words.language === 'de' && !hospital.asksAudience) await form.radio('citizenship.FOREIGN').check();
  const isForeigner = words.language === 'de' || hospital.asksAudience;
  if (isForeigner) {
    await expect(form.radio('citizenship.FOREIGN')).toBeChecked();
    await expect(form.field('documentType')).toHaveValue('FOREIGN_ID');
    await form.field('document').fill('AC 6000006');
  } else {
    await form.field('document').fill('4509123456');
    await expect(form.field('document')).toHaveValue('4509 123456');
  }
  await form.goOn();
  await form.fillAccount(person);
  await form.goOn();
  await form.attachScans();
  await form.goOn();
  if (hospital.longConsent) await expectLongConsent(page, words.language);
  await expect(form.submit).toBeDisabled();
  await form.consent.check();
  await expect(form.submit).toBeEnabled();
  await look('registration-form');
  const sent = page.waitForResponse('**/api/users/reg/files');
  await form.submit.click();
  expect((await sent).status()).toBe(204);
  await expect(page).toHaveURL(/\/login\?done=registered/);
  await expect(page.getByText(words.auth('done.registered')).first()).toBeVisible();
  await look('registered');

  await signIn.signIn(person);
  await expect(page.getByText(words.auth('unconfirmed'))).toBeVisible();
  await look('sign-in-unconfirmed');

  await page.goto(await mailedLink(person.email, 'confirm'));
  await expect(page.getByRole('heading', { name: words.auth('link.confirm.title') })).toBeVisible();
  await look('confirm-email');
  await page.getByRole('button', { name: words.auth('link.confirm.do') }).click();
  await expect(page.getByText(words.auth('done.confirmed')).first()).toBeVisible();
  await expect(page).not.toHaveURL(/confirm=/);
  if (hospital.asksAudience) await signIn.asForeigner();
  await signIn.signIn(person);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const archive = await archiveOf(page);
  for (const part of ['uploadingDocument', 'policy', 'passport', 'certificate']) expect(archive).toContain(part);
});
