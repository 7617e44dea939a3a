/** In by the portal of state services; each test has a person of its own there. */
import { look } from '../src/look';
import { citizens, goToPortal, signInAtPortal } from '../src/portal';
import { PortalReturnScreen } from '../src/screens/PortalReturnScreen';
import { expect, test } from '../src/test';

/** B-042, B-058, B-059, B-203, X-058 */
test('the consent comes first, then one is in', async ({ page }) => {
  test.slow();
  await goToPortal(page);
  await signInAtPortal(page, citizens.kim.login);
  const back = new PortalReturnScreen(page);
  await expect(back.title).toBeVisible();
  await expect(back.signIn).toBeDisabled();
  await look(page, 'portal-consent');
  await back.accept();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Выход' }).first()).toBeVisible();
});

test('the same person comes back to the same cabinet', async ({ page }) => {
  test.slow();
  const back = new PortalReturnScreen(page);
  const users: (string | null)[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    await goToPortal(page);
    await signInAtPortal(page, citizens.orlova.login);
    await back.accept();
    await expect(page).not.toHaveURL(/\/login/);
    users.push(await page.evaluate(() => sessionStorage.getItem('user_id')));
    await page.getByRole('button', { name: 'Выход' }).first().click();
    await expect(page).toHaveURL(/\/login/);
  }
  expect(users[0]).toBeTruthy();
  expect(users[1]).toBe(users[0]);
});

/** B-336 */
test('whoever refuses at the portal stays out', async ({ page }) => {
  await goToPortal(page);
  await page.locator('#refuse').click();
  await expect(page.getByRole('heading', { name: 'Войти не получилось' })).toBeVisible();
  await expect(page.getByText('Ошибка Госуслуг, обратитесь к администратору')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull();
  await look(page, 'portal-refused');
});

for (const [what, login, text] of [
  ['not confirmed', citizens.untrusted.login, 'Учётная запись Госуслуг не подтверждена'],
  ['without e-mail', citizens.withoutEmail.login, 'В учётной записи Госуслуг нет email'],
  ['of a taken e-mail', citizens.takenEmail.login, 'Учётная запись с таким email уже существует'],
] as const) {
  /** B-332, B-333, B-334 */
  test(`an account that is ${what} lets nobody in, and the page says what to do`, async ({ page }) => {
    await goToPortal(page);
    await signInAtPortal(page, login);
    await new PortalReturnScreen(page).accept();
    await expect(page.getByRole('heading', { name: 'Войти не получилось' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull();
    await look(page, `portal-${what.replaceAll(' ', '-')}`);
  });
}
