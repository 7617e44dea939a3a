/**
 * An invoice that somebody pays with a link, without signing in: from the link to the bank's page of the simulated gateway
 * and back.
 */
import { charged, Invoices } from '../src/invoices';
import { look, lookAtEveryWidth } from '../src/look';
import { PaymentLinks } from '../src/paymentLinks';
import { PaymentScreen } from '../src/screens/PaymentScreen';
import { expect, test as base } from '../src/test';

const test = base.extend<object, { invoices: Invoices; links: PaymentLinks }>({
  invoices: [
    async ({ kernel }, use, info) => {
      const invoices = await Invoices.of(info.project.use.baseURL ?? '', kernel);
      await use(invoices);
      await invoices.close();
    },
    { scope: 'worker' },
  ],
  links: [
    async ({}, use, info) => {
      await use(await PaymentLinks.of(info.project.use.baseURL ?? ''));
    },
    { scope: 'worker' },
  ],
});

// The hospital's invoice may need half a minute to arrive.
test.slow();

test('whoever has a link pays and sees no word of what was treated', async ({ page, kernel, invoices, links }) => {
  const invoice = await invoices.issue('1350.50');
  const link = await links.make(kernel.userId, invoice);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 390, height: 860 });
  await page.goto(link.address);
  const payment = new PaymentScreen(page);
  await expect(payment.pay).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain(invoice.name);
  await lookAtEveryWidth(page, 'pay-link');
  // With the keyboard alone.
  await payment.pay.focus();
  await page.keyboard.press('Enter');
  const order = await payment.atBank();
  await payment.card('success');
  await expect(page).toHaveURL(/\/pay\?/);
  await payment.isAt('paid');
  await lookAtEveryWidth(page, 'pay-link-paid');
  await invoices.isPaid(invoice.id);
  expect(await charged(order)).toEqual([135_050]);
  const secret = link.address.split('token=')[1] ?? '';
  expect(asked.filter((url) => url.replace(/#.*/, '').includes(secret))).toEqual([]);
  await page.goto(link.address);
  await payment.isAt('paid');
});

test('a refused card is said, and another one pays', async ({ page, kernel, invoices, links }) => {
  const invoice = await invoices.issue('360.00');
  const link = await links.make(kernel.userId, invoice);
  await page.goto(link.address);
  const payment = new PaymentScreen(page);
  await payment.pay.click();
  await payment.atBank();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await payment.card('insufficient-funds');
    await expect(page.locator('#alarm')).toBeVisible();
  }
  await payment.card('insufficient-funds');
  await payment.isAt('refused');
  await look(page, 'pay-link-refused');
  await payment.again.click();
  const paid = await payment.atBank();
  await payment.card('success');
  await payment.isAt('paid');
  expect(await charged(paid)).toEqual([36_000]);
});

test('a revoked link shows nothing, in any language', async ({ page, kernel, invoices, links }) => {
  const invoice = await invoices.issue('370.00');
  const link = await links.make(kernel.userId, invoice);
  await links.revoke(link);
  await page.goto(link.address);
  await expect(page.getByRole('heading', { name: 'Эта ссылка не действует' })).toBeVisible();
  await look(page, 'pay-link-revoked');
  for (const [language, title] of [
    ['English', 'This link is not valid'],
    ['Deutsch', 'Dieser Link ist nicht gültig'],
    ['Français', 'Ce lien n’est pas valable'],
  ] as const) {
    await page.getByRole('button', { name: language }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
});
