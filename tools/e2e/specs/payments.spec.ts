/**
 * Paying an invoice: from the list to the bank's page of the simulated gateway, and back. Each test has the hospital issue
 * an invoice of its own, because a payment cannot be undone.
 */
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { charged, invoicesOfWorker, type Invoices, payElsewhere } from '../src/invoices';
import { look, lookAtEveryWidth } from '../src/look';
import { PaymentScreen } from '../src/screens/PaymentScreen';
import { expect, test as base } from '../src/test';

const test = base.extend<{ payment: PaymentScreen }, { invoices: Invoices }>({
  invoices: [invoicesOfWorker, { scope: 'worker' }],
  payment: async ({ page, signedIn }, use) => {
    void signedIn;
    await use(new PaymentScreen(page));
  },
});

// The hospital's invoice may need half a minute to arrive.
test.slow();

/** Requests for a payment page. */
function linksOf(page: Page): string[] {
  const links: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/payment/payment_link/')) links.push(request.url());
  });
  return links;
}

/** Another tab of the same user. */
async function anotherTab(page: Page): Promise<PaymentScreen> {
  const session = await page.evaluate(() => ({
    access_token: sessionStorage.getItem('access_token') ?? '',
    role: sessionStorage.getItem('role') ?? '',
    user_id: sessionStorage.getItem('user_id') ?? '',
  }));
  const tab = await page.context().newPage();
  await tab.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value);
  }, session);
  return new PaymentScreen(tab);
}

/** */
test('an invoice is paid at the bank and comes back as paid', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('1200.50');
  await page.setViewportSize({ width: 390, height: 860 });
  await payment.openList();
  await expect(payment.row(invoice).getByText('выставлен', { exact: true })).toBeVisible();
  await lookAtEveryWidth(page, 'payments');
  await payment.payOf(invoice).click();
  const order = await payment.atBank();
  await expect(page.locator('#amount')).toContainText(/1.?200[.,]50/);
  await payment.card('success');
  await payment.isBack();
  await payment.isAt('paid');
  await expect(page.getByText('220220**2424')).toBeVisible();
  expect(await page.title()).not.toContain(invoice.name);
  await lookAtEveryWidth(page, 'payment-paid');
  await page.getByRole('link', { name: 'К списку счетов' }).first().click();
  await expect(payment.row(invoice).getByText('оплачен', { exact: true })).toBeVisible();
  await expect(payment.payOf(invoice)).toHaveCount(0);
  expect(await charged(order)).toEqual([120_050]);
});

/** */
test('an invoice is a table of its lines', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('310.00');
  await payment.openList();
  await payment.row(invoice).getByRole('link').click();
  await expect(page).toHaveURL(`/payment_list/${invoice.id}`);
  const table = page.getByRole('table', { name: 'Услуги по счёту' });
  await expect(table.getByRole('rowheader', { name: invoice.name })).toBeVisible();
  expect(await page.title()).not.toContain(invoice.name);
  await look(page, 'invoice');
});

test('the bank may ask for a code first', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('320.00');
  await payment.open(invoice);
  await payment.pay.click();
  await payment.atBank();
  await payment.card('acs');
  await page.locator('#code').fill('111111');
  await page.locator('#confirm').click();
  await payment.isBack();
  await payment.isAt('paid');
});

/** the bank's reason; three attempts end an order, and the next press opens a new one. */
test('a refused card is said with the bank’s reason, and another one pays', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('330.00');
  await payment.open(invoice);
  await payment.pay.click();
  const refused = await payment.atBank();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await payment.card('insufficient-funds');
    await expect(page.locator('#alarm')).toBeVisible();
  }
  await payment.card('insufficient-funds');
  await payment.isBack();
  await payment.isAt('notPaid');
  await expect(page.getByRole('alert').getByText(/^Банк сообщил: /)).toBeVisible();
  await look(page, 'payment-refused');
  await payment.again.click();
  const paid = await payment.atBank();
  expect(paid).not.toBe(refused);
  await payment.card('success');
  await payment.isBack();
  await payment.isAt('paid');
  expect(await charged(refused, paid)).toEqual([0, 33_000]);
});

/** nobody needs to come back for a payment to count. */
test('a tab that is closed before the return loses nothing', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('340.00');
  await payment.open(invoice);
  const later = await anotherTab(page);
  await payment.pay.click();
  const order = await payment.atBank();
  await payElsewhere(order);
  await page.close();
  await invoices.isPaid(invoice.id);
  await later.open(invoice);
  await later.isAt('paid');
  expect(await charged(order)).toEqual([34_000]);
});

test('a double click on "Pay" asks for one page', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('350.00');
  const links = linksOf(page);
  await payment.open(invoice);
  await payment.pay.dblclick();
  await payment.atBank();
  expect(links).toHaveLength(1);
});

test('a double click in the list asks for one page', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('355.00');
  const links = linksOf(page);
  await payment.openList();
  await payment.payOf(invoice).dblclick();
  await payment.atBank();
  expect(links).toHaveLength(1);
});

test('two tabs come to the same page, and only one payment is taken', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('360.00');
  await payment.open(invoice);
  const second = await anotherTab(page);
  await second.open(invoice);
  await Promise.all([payment.pay.click(), second.pay.click()]);
  const [order, same] = await Promise.all([payment.atBank(), second.atBank()]);
  expect(same).toBe(order);
  await payment.card('success');
  await payment.isBack();
  await payment.isAt('paid');
  // The gateway leads the other tab back: its order has a result.
  await second.card('success');
  await second.isBack();
  await second.isAt('paid');
  expect(await charged(order)).toEqual([36_000]);
});

/** */
test('"back" from the bank leaves a button that works, and the payment can be given up', async ({
  payment,
  invoices,
  page,
}) => {
  const invoice = await invoices.issue('370.00');
  await payment.open(invoice);
  await payment.pay.click();
  const order = await payment.atBank();
  const bank = page.url();
  await page.goBack();
  await payment.isAt('open');
  await payment.goOn.click();
  expect(await payment.atBank()).toBe(order);
  await page.locator('#cancel').click();
  await payment.isBack();
  await payment.isAt('open');
  await look(page, 'payment-open');
  await payment.giveUp.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить оплату' }).click();
  await expect(payment.giveUp).toHaveCount(0);
  await expect(payment.pay.or(payment.again)).toBeVisible();
  await page.goto(bank);
  await expect(page.locator('#card-success')).toHaveCount(0);
  expect(await charged(order)).toEqual([0]);
});

/** B-034, X-011: gateways that were configured long ago. */
test('a return to the old address shows the result in the list', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('380.00');
  await payment.open(invoice);
  await payment.pay.click();
  const order = await payment.atBank();
  await payElsewhere(order);
  await page.goto(`/?orderId=${order}&lang=ru`);
  await expect(page).toHaveURL('/payment_documents/accounts');
  await payment.isAt('paid');
  await expect(payment.row(invoice).getByText('оплачен', { exact: true })).toBeVisible();
});

/** the list follows a payment that was made elsewhere. */
test('the list shows by itself that an invoice was paid', async ({ payment, invoices, page }) => {
  const invoice = await invoices.issue('390.00');
  await payment.openList();
  await expect(payment.payOf(invoice)).toBeVisible();
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/payment/account/')) answers.push(response.status());
  });
  await expect.poll(() => answers.filter((status) => status === 304).length).toBeGreaterThan(1);
  const second = await anotherTab(page);
  await second.open(invoice);
  await second.pay.click();
  await second.atBank();
  await second.card('success');
  await second.isBack();
  await second.isAt('paid');
  await second.page.close();
  await page.bringToFront();
  await expect(payment.row(invoice).getByText('оплачен', { exact: true })).toBeVisible();
});

/** Rows are chosen by mouse and keyboard; the bank takes one payment, and the return shows both. */
test('two invoices are paid with one order', async ({ payment, invoices, page }) => {
  const [first, second] = [await invoices.issue('410.00'), await invoices.issue('90.50')];
  await page.setViewportSize({ width: 390, height: 860 });
  await payment.openList();
  await payment.choose(first);
  await page.getByRole('checkbox', { name: `Выбрать: ${second.name}` }).press('Space');
  const bar = page.getByRole('region', { name: 'Выбранные счета' });
  await expect(bar).toContainText(/Выбрано 2 счёта.*500,50/);
  await lookAtEveryWidth(page, 'payments-chosen');
  await bar.getByRole('button', { name: 'Оплатить выбранные' }).click();
  const order = await payment.atBank();
  await expect(page.locator('#amount')).toContainText(/500[.,]50/);
  await payment.card('success');
  await payment.isBack();
  await payment.isAt('paid');
  await expect(page.getByRole('heading', { name: 'Счета оплачены' })).toBeVisible();
  for (const invoice of [first, second]) {
    await expect(payment.row(invoice).getByText('оплачен', { exact: true })).toBeVisible();
  }
  expect(await page.title()).not.toContain(first.name);
  await lookAtEveryWidth(page, 'payment-together');
  expect(await charged(order)).toEqual([50_050]);
  await page.goto(`/payment_list/${first.id}`);
  await expect(page.getByText('Тем же платежом')).toBeVisible();
});

test('one of two chosen invoices that is paid meanwhile is not paid again', async ({ payment, invoices, page }) => {
  const [first, second] = [await invoices.issue('420.00'), await invoices.issue('80.00')];
  await payment.openList();
  await payment.choose(first, second);
  const order = await invoices.order(first.id);
  await payElsewhere(order);
  await invoices.isPaid(first.id);
  await expect(page.getByRole('region', { name: 'Выбранные счета' })).toContainText(/Выбран 1 счёт.*80,00/);
  await page.getByRole('button', { name: 'Оплатить выбранные' }).click();
  const later = await payment.atBank();
  await payment.card('success');
  await payment.isBack();
  await payment.isAt('paid');
  expect(await charged(order, later)).toEqual([42_000, 8000]);
});

test('the receipt of a payment is a file, and only where money came', async ({ payment, invoices, page }) => {
  const { invoice } = await invoices.paid('430.00');
  await page.goto(`/payment_list/${invoice.id}`);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать квитанцию' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^receipt-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const unpaid = await invoices.issue('431.00');
  await payment.openList();
  await payment.row(unpaid).getByRole('link').click();
  await expect(page.getByRole('table', { name: 'Услуги по счёту' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Скачать квитанцию' })).toHaveCount(0);
});

test('the payments of a year are shown for the tax deduction', async ({ payment, invoices, page }) => {
  await invoices.paid('440.00');
  await page.setViewportSize({ width: 390, height: 860 });
  await payment.openList();
  await page.getByRole('link', { name: /Справка для налогового вычета/ }).click();
  await expect(page).toHaveURL('/payment_documents/tax');
  await expect(
    page
      .getByRole('table')
      .getByText(/440,00/)
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/КНД\s1151156/)).toBeVisible();
  await lookAtEveryWidth(page, 'payments-tax');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать PDF' }).click();
  expect((await readFile(await (await coming).path())).subarray(0, 5).toString()).toBe('%PDF-');
});

/** A stranger's invoice and order do not exist. */
test('another patient sees nothing of an invoice', async ({ payment, invoices, kernel, strangersKernel }) => {
  const invoice = await invoices.issue('400.00');
  await payment.open(invoice);
  await payment.pay.click();
  const order = await payment.atBank();
  expect(await strangersKernel.status('GET', `/payment/account/${kernel.userId}`)).toBe(404);
  expect(await strangersKernel.status('GET', `/payment/payment_link/${invoice.id}`)).toBe(404);
  expect(await strangersKernel.status('GET', `/payment/order_status?orderId=${order}`)).toBe(404);
  expect(await strangersKernel.status('GET', `/payment/receipt/${invoice.id}`)).toBe(404);
  expect(await strangersKernel.status('DELETE', `/payment/account?action_id=${invoice.id}`)).toBe(404);
});

/** old links never give 404. */
for (const path of ['/payment_documents', '/payment_documents/documents', '/#/payment_documents/accounts/']) {
  test(`the invoices are also at ${path}`, async ({ page, payment }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/payment_documents/accounts');
    await expect(page.getByRole('heading', { level: 1, name: 'Оплата' })).toBeVisible();
    await expect(payment.page.getByRole('navigation', { name: 'Какие счета показать' })).toBeVisible();
  });
}
