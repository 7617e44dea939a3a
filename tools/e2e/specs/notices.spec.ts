/**
 * The bell: news of the medical record, by keyboard, at three widths. The notices are mocked, so that the test controls
 * them; the documents they lead to are the demo patient's. The kernel's own tests prove that it creates notices for new
 * documents.
 */
import { lookAtEveryWidth } from '../src/look';
import { inEveryPass } from '../src/passes';
import { type Card, MedicalRecord } from '../src/record';
import { expect, test } from '../src/test';
import { Words } from '../src/words';

const notice = (id: string, read: boolean, { id: documentId, kind, name }: Card) => ({
  id,
  kind: 'document_new',
  at: '2026-03-12T09:00:00Z',
  read,
  document: { id: documentId, type: kind === 'fragment' ? 'FRAGMENT' : 'result', kind, name },
});

interface News {
  /** The newest notice's document. */
  readonly newest: Card;
  /** The ids that were marked as read. */
  readonly read: Set<string>;
}

/** Mocks the kernel's notices about three documents that exist. */
const newsTest = test.extend<{ news: News }>({
  news: async ({ page, baseURL, kernel, signedIn }, use) => {
    void signedIn;
    const record = new MedicalRecord(baseURL ?? '', kernel);
    const newest = (await record.results()).find(
      // The title of a laboratory's sheet is not its name.
      ({ kind, hasHtml, name }) => kind === 'consultation' && hasHtml && !name.startsWith('Лаборатор'),
    );
    const [summary, visit] = await record.fragments();
    if (!newest || !summary || !visit) throw new Error('the demo patient has too few documents');
    const long = { ...summary, name: 'Выписной эпикриз с очень длинным названием отделения кардиологии' };
    const read = new Set<string>();
    const items = () =>
      [newest, long, visit]
        .map((document, index) => notice(String(3 - index), index === 2, document))
        .map((one) => ({ ...one, read: one.read || read.has(one.id) }));
    await page.route('**/api/notices?*', (route) =>
      route.fulfill({ json: { unread: items().filter((one) => !one.read).length, items: items() } }),
    );
    await page.route('**/api/notices/read', (route) => {
      const { ids } = route.request().postDataJSON() as { ids?: string[] };
      for (const id of ids ?? ['1', '2', '3']) read.add(id);
      return route.fulfill({ status: 204 });
    });
    await use({ newest, read });
  },
});

newsTest('the bell counts in digits, and its panel leads to the document', async ({ news, page }) => {
  await page.goto('/visit/my_tickets');
  const bell = page.getByRole('button', { name: 'Уведомления: 2 непрочитанных' });
  await expect(bell).toHaveText('Уведомления2');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(panel.getByRole('link').first()).toContainText(`Новый документ: ${news.newest.name}`);
  await expect(panel.getByRole('link').first()).toContainText(/12\s+марта\s+2026/);
  await panel.getByRole('link').first().click();
  await expect(page).toHaveURL(`/resultsDocument/${news.newest.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(news.newest.name);
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Уведомления: 1 непрочитанное' })).toBeVisible();
  expect([...news.read]).toEqual(['3']);
});

/** WCAG 2.1.1 */
newsTest('the bell by keyboard only', async ({ news, page }) => {
  await page.goto('/visit/my_tickets');
  const bell = page.getByRole('button', { name: /Уведомления/ });
  await bell.focus();
  await page.keyboard.press('Enter');
  const all = page.getByRole('button', { name: 'Отметить все как прочитанные' });
  await expect(all).toBeVisible();
  for (let steps = 0; steps < 8; steps += 1) {
    if (await all.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(all).toHaveCount(0);
  expect(news.read.size).toBe(3);
  // The focused button is gone, but the focus is not lost (WCAG 2.4.3).
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bell).toBeFocused();
});

test('there is no bell where no host has a record and none books', async ({ page, signedIn }) => {
  void signedIn;
  await page.route('**/api/v1/variant', async (route) => {
    const variant = (await (await route.fetch()).json()) as { visits: object };
    await route.fulfill({ json: { ...variant, visits: { ...variant.visits, hosts: [] } } });
  });
  await page.route('**/api/record/sources', (route) => route.fulfill({ json: [] }));
  const asked = page.waitForResponse('**/api/record/sources');
  await page.goto('/visit/my_tickets');
  await asked;
  await expect(page.getByRole('button', { name: 'Выход' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Уведомления/ })).toHaveCount(0);
});

inEveryPass((pass) => {
  /** WCAG 2.2 AA, at 390, 900 and 1280 px. */
  newsTest('the panel', async ({ news, page }) => {
    void news;
    await page.goto('/visit/my_tickets');
    const title = new Words(pass.language).of('shell', 'notices.title');
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(3);
    await lookAtEveryWidth(page, 'notices', pass);
  });
});
