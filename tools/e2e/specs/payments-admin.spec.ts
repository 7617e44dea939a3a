/** The administrator's payments: alarms, one payment with its refund, the report of a day, payment links. */
import { readFile } from 'node:fs/promises';
import { invoicesOfWorker, type Invoices, returned } from '../src/invoices';
import { Kernel } from '../src/kernel';
import { look, lookAtEveryWidth } from '../src/look';
import { admin } from '../src/people';
import { expect, test as base } from '../src/test';

const test = base.extend<{ asAdmin: void }, { invoices: Invoices; adminsKernel: Kernel }>({
  invoices: [invoicesOfWorker, { scope: 'worker' }],
  adminsKernel: [
    async ({}, use, info) => use(await Kernel.signIn(info.project.use.baseURL ?? '', admin)),
    { scope: 'worker' },
  ],
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

// The hospital's invoice may need half a minute to arrive.
test.slow();

test('the alarms come first, and the tabs lead on', async ({ page, asAdmin }) => {
  void asAdmin;
  await page.goto('/admin/payments');
  await expect(page).toHaveURL('/admin/payments/alarms');
  await expect(page.getByRole('heading', { level: 1, name: 'Платежи' })).toBeVisible();
  const none = page.getByRole('heading', { name: 'Тревог нет' });
  await expect(none.or(page.getByRole('table', { name: 'Тревоги' }))).toBeVisible();
  await lookAtEveryWidth(page, 'admin-payments-alarms');
  const tabs = page.getByRole('navigation', { name: 'Разделы платежей' });
  for (const [tab, path] of [
    ['Все платежи', 'list'],
    ['Отчёт за день', 'report'],
    ['Ссылки на оплату', 'links'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(`/admin/payments/${path}`);
    await lookAtEveryWidth(page, `admin-payments-${path}`);
  }
});

test('a payment is found by its order, and part of it is refunded', async ({ page, asAdmin, invoices }) => {
  void asAdmin;
  const { invoice, order } = await invoices.paid('510.00');
  await page.goto('/admin/payments/list');
  const number = page.getByRole('textbox', { name: /Номер платежа/ });
  await number.fill(order);
  await number.press('Enter');
  const row = page.getByRole('table', { name: 'Все платежи' }).locator('tbody').getByRole('row');
  await expect(row).toHaveCount(1);
  // No name of an invoice on the administrator's screens.
  await expect(page.getByText(invoice.name)).toHaveCount(0);
  const link = row.getByRole('link');
  const ours = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(ours) })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Записи журнала' })).toContainText('Банк подтвердил оплату');
  await page.getByRole('textbox', { name: /Сумма возврата/ }).fill('10,50');
  await page.getByRole('button', { name: 'Вернуть деньги' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Вернуть деньги?' });
  await expect(dialog).toContainText(ours);
  await expect(dialog).toContainText(/10,50/);
  await look(page, 'admin-payments-refund');
  await dialog.getByRole('button', { name: /^Вернуть 10,50/ }).dblclick();
  const refunds = page.getByRole('table', { name: 'Возвраты' });
  await expect(refunds.getByText('выполнен', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(refunds.locator('tbody').getByRole('row')).toHaveCount(1);
  await look(page, 'admin-payment');
  expect(await returned(order)).toBe(1050);
  await expect.poll(async () => (await invoices.one(invoice.id)).payment?.state).toBe('partlyRefunded');
});

test('the report of today has the payment, and is downloaded', async ({ page, asAdmin, invoices }) => {
  void asAdmin;
  const { order } = await invoices.paid('520.25');
  await page.goto(`/admin/payments/list?number=${order}`);
  const ours = (await page.getByRole('table').getByRole('link').textContent()) ?? '';
  await page.getByRole('link', { name: 'Отчёт за день' }).click();
  // The hospital's day: its zone is not the browser's.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());
  await page.getByLabel('День').fill(today);
  const row = page.getByRole('row').filter({ hasText: ours });
  await expect(row).toContainText(/520,25/);
  await look(page, 'admin-payments-report');
  for (const [button, start] of [
    ['Скачать CSV', ours],
    ['Скачать XLSX', 'PK'],
  ] as const) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await readFile(await (await coming).path())).toString('latin1')).toContain(start);
  }
});

test('a payment link is made, and revoked', async ({ page, asAdmin, invoices, kernel }) => {
  void asAdmin;
  const invoice = await invoices.issue('530.00');
  await page.goto(`/admin/payments/links?userId=${kernel.userId}`);
  await page.getByRole('textbox', { name: /^Счёт/ }).fill(`/payment_list/${invoice.id}`);
  await page.getByRole('checkbox', { name: /Отправить пациенту/ }).uncheck();
  await page.getByRole('button', { name: 'Создать ссылку' }).click();
  await expect(page.getByText(/\/pay#token=/)).toBeVisible();
  await expect(page.getByText(invoice.name)).toHaveCount(0);
  await look(page, 'admin-payment-link');
  await page
    .getByRole('button', { name: /^Отозвать: / })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click();
  const first = page.getByRole('table', { name: 'Ссылки на оплату' }).locator('tbody').getByRole('row').first();
  await expect(first.getByText('отозвана', { exact: true })).toBeVisible();
});

test('a patient has none of it', async ({ page, signedIn, kernel }) => {
  void signedIn;
  expect(await kernel.status('GET', '/admin/payments')).toBe(403);
  expect(await kernel.status('GET', '/admin/payments/alarms')).toBe(403);
  await page.goto('/admin/payments');
  await expect(page).toHaveURL('/404');
});
