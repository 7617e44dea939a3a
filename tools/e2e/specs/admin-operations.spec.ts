/** The administrator's view of the running system: its state, the audit log and its verification, and the home's cards. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/as-admin';
import { look, lookAtEveryWidth } from '../src/look';

const HEALTH = '/admin/health';
const AUDIT = '/admin/audit';

/** The first sentence is there, and the jobs are listed. */
async function healthIsRead(page: Page): Promise<void> {
  await expect(page.locator('#health-state')).toBeVisible();
  const list = page.getByRole('table', { name: 'Список работ' });
  await expect(list.or(page.getByText('Невыполненных работ нет'))).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const entries = (page: Page) =>
  page
    .getByRole('region', { name: 'Записи журнала' })
    .getByRole('listitem')
    .filter({ has: page.locator('time') });

async function auditIsRead(page: Page): Promise<void> {
  await expect(entries(page).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('the state of the system and the audit log fit at every width', async ({ page, asAdmin }) => {
  void asAdmin;
  // Many screens at several widths.
  test.slow();
  await page.goto(HEALTH);
  await healthIsRead(page);
  await lookAtEveryWidth(page, 'admin-health');
  await page
    .getByRole('button', { name: /^Перезагрузить модуль: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Перезагрузить модуль «/ });
  await dialog.getByRole('button', { name: 'Перезагрузить', exact: true }).click();
  await expect(dialog.getByText('Напишите причину: от 3 до 200 символов')).toBeVisible();
  await lookAtEveryWidth(page, 'admin-health-reload');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto(AUDIT);
  await auditIsRead(page);
  await entries(page).first().getByText('Подробности').click();
  await lookAtEveryWidth(page, 'admin-audit');
  await page.getByText(/^Что произошло: /).click();
  await expect(page.getByRole('checkbox', { name: 'Всё: Вход и пароли' })).toBeVisible();
  await lookAtEveryWidth(page, 'admin-audit-kinds');
});

test('the file for the technical support is downloaded', async ({ page, asAdmin }) => {
  void asAdmin;
  await page.goto(HEALTH);
  await healthIsRead(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать файл диагностики' }).click();
  expect((await readFile(await (await coming).path())).subarray(0, 2).toString('latin1')).toBe('PK');
});

test('an entry of the log is found by its person and kind, by keyboard', async ({ page, asAdmin, adminsKernel }) => {
  void asAdmin;
  await page.goto(AUDIT);
  await auditIsRead(page);
  const actor = page.getByRole('textbox', { name: /^Кто сделал/ });
  await actor.fill(`/admin/userInfo/${adminsKernel.userId}`);
  await actor.press('Enter');
  await page.getByText(/^Что произошло: /).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Вход в кабинет', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Показать', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${AUDIT}?actor=${adminsKernel.userId}&kinds=signed_in`);
  await auditIsRead(page);
  await expect(entries(page).filter({ hasNotText: /^\d\d:\d\dПользователь .+ вошёл в кабинет/ })).toHaveCount(0);
  await entries(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(`/admin/userInfo/${adminsKernel.userId}`);
});

test('the log is verified, and its checksum shown', async ({ page, asAdmin }) => {
  void asAdmin;
  await page.goto(AUDIT);
  await auditIsRead(page);
  const card = page.getByRole('region', { name: 'Не изменён ли журнал' });
  await card.getByRole('button', { name: /^Проверить/ }).click();
  await expect(card.getByText('Журнал цел: ни одна запись не изменена и не пропала')).toBeVisible({ timeout: 60_000 });
  await expect(card.getByRole('button', { name: 'Проверить ещё раз' })).toBeVisible();
  await look(page, 'admin-audit-verified');
});

test('the home leads into the state of the system', async ({ page, asAdmin }) => {
  void asAdmin;
  await page.goto('/admin');
  await expect(page.getByText('Письма не отправлены')).toBeVisible();
  await expect(page.getByText('Работы не выполнены')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await look(page, 'admin-home-system');
  await page.goto(`${HEALTH}?jobs=failed&kind=send_letter#jobs`);
  await healthIsRead(page);
  await expect(page.getByText('Показаны только работы «Отправка письма».')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Работы в очереди' })).toBeFocused();
});

test('a patient has none of it', async ({ page, signedIn, kernel }) => {
  void signedIn;
  expect(await kernel.status('GET', '/admin/health')).toBe(403);
  expect(await kernel.status('GET', '/admin/jobs')).toBe(403);
  expect(await kernel.status('GET', '/admin/audit/verification')).toBe(403);
  for (const address of [HEALTH, AUDIT]) {
    await page.goto(address);
    await expect(page).toHaveURL('/404');
  }
});
