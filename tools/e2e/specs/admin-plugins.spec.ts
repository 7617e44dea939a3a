/** The administrator's plugins: what runs, one plugin, its settings with their history, and reloading. */
import type { Page } from '@playwright/test';
import { expect, test } from '../src/as-admin';
import type { Kernel } from '../src/kernel';
import { look, lookAtEveryWidth } from '../src/look';

const LIST = '/admin/plugins';
const NETRIKA = `${LIST}/netrika`;

interface Place {
  readonly version: number;
  readonly in_use: number;
  readonly values: { readonly read_timeout_ms?: number };
}

const settings = (page: Page) => page.getByRole('region', { name: /^Настройки/ }).first();
const timeout = (page: Page) => settings(page).getByRole('textbox', { name: 'read_timeout_ms' });

async function isRead(page: Page): Promise<void> {
  await expect(timeout(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function confirm(page: Page, name: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Причина/ }).fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const placeOf = async (kernel: Kernel): Promise<Place> => {
  const { places } = await kernel.read<{ readonly places: readonly Place[] }>('/admin/plugins/netrika/settings');
  const [place] = places;
  if (place === undefined) throw new Error('netrika serves no place');
  return place;
};

/** Issue 18 */
test('settings are changed to nonsense, to a good value, and back, and are used at once', async ({
  page,
  asAdmin,
  adminsKernel,
}) => {
  void asAdmin;
  test.slow();
  await page.goto(LIST);
  await expect(page.getByRole('table', { name: 'Модули' })).toBeVisible();
  await lookAtEveryWidth(page, 'admin-plugins');
  await page
    .getByRole('table', { name: 'Модули' })
    .getByRole('row')
    .filter({ hasText: 'netrika' })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(NETRIKA);
  await isRead(page);
  await lookAtEveryWidth(page, 'admin-plugin');

  await timeout(page).fill('1');
  await settings(page).getByRole('button', { name: 'Сохранить', exact: true }).click();
  await confirm(page, 'Сохранить', 'Проверка: слишком мало');
  const mistakes = page.getByRole('alert').filter({ hasText: 'Исправьте настройки' });
  await expect(mistakes).toBeFocused();
  await expect(
    settings(page).getByText(/^.*value is less than the minimum of 500: The longest time to wait/),
  ).toBeVisible();
  await lookAtEveryWidth(page, 'admin-plugin-mistake');
  const before = await placeOf(adminsKernel);

  await timeout(page).fill('15000');
  await settings(page).getByRole('button', { name: 'Сохранить', exact: true }).click();
  await confirm(page, 'Сохранить', 'Проверка: хорошее значение');
  await expect
    .poll(async () => placeOf(adminsKernel))
    .toMatchObject({
      version: before.version + 1,
      in_use: before.version + 1,
      values: { read_timeout_ms: 15_000 },
    });
  await timeout(page).fill('16000');
  await settings(page).getByRole('button', { name: 'Сохранить', exact: true }).click();
  await confirm(page, 'Сохранить', 'Проверка: ещё раз');

  const history = settings(page).getByRole('table', { name: 'История настроек' });
  await expect(history.getByText('read_timeout_ms: 15000 → 16000')).toBeVisible();
  await look(page, 'admin-plugin-history');
  const back = `Вернуть настройки версии ${String(before.version + 1)}`;
  await history.getByRole('button', { name: back, exact: true }).click();
  await confirm(page, 'Вернуть', 'Проверка: вернуть');
  await expect(timeout(page)).toHaveValue('15000');
  await settings(page).getByRole('button', { name: 'Вернуть как в файлах' }).click();
  await confirm(page, 'Вернуть', 'Проверка: как было');
  await expect.poll(async () => (await placeOf(adminsKernel)).version).toBe(before.version + 4);
});

test('a plugin is reloaded from its page, by keyboard', async ({ page, asAdmin }) => {
  void asAdmin;
  await page.goto(NETRIKA);
  await isRead(page);
  await page.getByRole('button', { name: 'Перезагрузить модуль' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Перезагрузить модуль «/ });
  await dialog.getByRole('textbox', { name: /^Причина/ }).fill('Проверка');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Модуль «.+» перезагружен$/)).toBeVisible();
});

test('a patient has none of it', async ({ page, signedIn, kernel }) => {
  void signedIn;
  for (const path of ['/admin/plugins', '/admin/plugins/netrika', '/admin/plugins/netrika/settings']) {
    expect(await kernel.status('GET', path)).toBe(403);
  }
  for (const address of [LIST, NETRIKA]) {
    await page.goto(address);
    await expect(page).toHaveURL('/404');
  }
});
