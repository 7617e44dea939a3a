/** prescriptions of the demo patient, from the hospital's plugin. */
import { RUSSIAN } from '../src/depth';
import { lookAtEveryWidth } from '../src/look';
import { MedicalRecord } from '../src/record';
import { expect, test as base } from '../src/test';

const test = base.extend<{ record: MedicalRecord }>({
  record: async ({ baseURL, kernel, signedIn }, use) => {
    void signedIn;
    await use(new MedicalRecord(baseURL ?? '', kernel));
  },
});

test('active prescriptions come first, and a number is copied by keyboard', async ({ page, context, record }) => {
  const all = await record.prescriptions();
  const active = all.filter(({ state }) => state === 'active');
  expect(active.length).toBeGreaterThan(0);
  expect(active.length).toBeLessThan(all.length);
  await page.goto('/electronic_card/diagnoses');
  await page.getByRole('link', { name: 'Рецепты' }).first().click();
  await expect(page).toHaveURL('/prescriptions');
  const cards = page.getByRole('region', { name: 'Действующие' }).locator('[data-prescription]');
  await expect(cards).toHaveCount(active.length);
  // One of them runs out within the week.
  await expect(cards.first()).toContainText(/осталось|остался/);
  await expect(page.getByText(/Данные на/)).toBeVisible();

  const past = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Прежние рецепты' }) });
  await expect(past).not.toHaveAttribute('open', '');
  await lookAtEveryWidth(page, 'prescriptions', RUSSIAN);
  await past.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(past.locator('[data-prescription]')).toHaveCount(all.length - active.length);
  await expect(past).toContainText('Лекарство выдано');
  await lookAtEveryWidth(page, 'prescriptions-open', RUSSIAN);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = cards.first().getByRole('button', { name: /Скопировать номер/ });
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(cards.first().getByRole('button', { name: 'Скопировано' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(active.map(({ number }) => number)).toContain(copied);
});

test('a prescription that ends within the week waits on the home page', async ({ page, record }) => {
  const soonest = (await record.prescriptions()).find(({ medicine }) => medicine.startsWith('Метформин'));
  if (soonest === undefined) throw new Error('the demo patient has no prescription of metformin');
  await page.goto('/home');
  await page
    .getByRole('link', { name: /Рецепт действует до \d/ })
    .filter({ hasText: soonest.medicine })
    .click();
  await expect(page).toHaveURL('/prescriptions');
  await expect(page.locator(`[data-prescription="${soonest.id}"]`)).toBeVisible();
});
