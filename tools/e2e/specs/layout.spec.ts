/**
 * Issue 11, 23, 26b, 26i, 26j: requirements for all pages, for visually impaired users and for slow phones. Nothing
 * shifts while a page loads, and with the largest text nothing is wider than the screen.
 */
import type { Page } from '@playwright/test';
import { coveredByMessages, overflowOf, overflowsWhenLarge, picturesOf, shiftsOf, watchShifts } from '../src/layout';
import { MedicalRecord } from '../src/record';
import { settled } from '../src/settled';
import { expect, test } from '../src/test';

/** Maximum layout shift (CLS) of a page: half of what Core Web Vitals call good. */
const SHIFT = 0.05;

const PUBLIC = [
  '/login',
  '/login?error_code=no_email',
  '/login?done=restore_sent&who=foreigner',
  '/login/registration',
  '/login/registration/form',
  '/login/registration/gosuslugi',
  '/login#restore=a-token',
  '/login/restore',
  '/login/confirmation',
  '/login/authEsiaVatutinki',
  // Each follows another path: a change of the hash alone does not load a page.
  '/login#confirm=a-token',
];
const OWN = [
  '/home',
  '/visit/my_tickets',
  '/visit/my_tickets?show=past',
  '/visit/my_tickets?show=cancelled',
  '/visit/write',
  '/electronic_card/diagnoses',
  '/electronic_card/documents',
  '/electronic_card/documents?view=all',
  '/prescriptions',
  '/results/files',
  '/results/research',
  '/results/lab',
  '/results/lab/CHOL',
  '/payment_documents/accounts',
  '/my_files',
  '/diagnostic/diagnosis',
  '/quiz/new',
  '/news',
  '/profile/info',
  '/profile/accounts',
  '/profile/settings',
  '/profile/documents',
  '/profile/consent',
  '/profile/devices',
  '/profile/access_log',
  '/profile/export',
  '/404',
];

/**
 * Links to follow: those of the menu, and for each the tabs of its section. An entry that ends with `/` means the first
 * item of a list.
 */
const WALK = {
  '/electronic_card/diagnoses': ['/electronic_card/documents', '/electronic_card/documents/'],
  '/results/documents': ['/resultsDocument/', '/results/files', '/results/research', '/results/lab', '/results/lab/'],
  '/prescriptions': [],
  '/payment_documents/accounts': ['/payment_list/'],
  '/visit/my_tickets': ['/visit/write'],
  '/profile/info': ['/profile/accounts', '/profile/settings', '/profile/documents', '/profile/consent'],
  '/my_files': [],
  '/diagnostic': [],
} as const;

async function isCalm(page: Page, place: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  const { sum, what } = await shiftsOf(page);
  expect.soft(sum, `${place}: ${what.join('\n')}`).toBeLessThanOrEqual(SHIFT);
}

function follow(page: Page, path: string): Promise<void> {
  const match = path.endsWith('/') ? '^=' : '=';
  return page.locator(`a[href${match}"${path}"]`).filter({ visible: true }).first().click();
}

for (const width of [390, 1280]) {
  const size = { width, height: 844 };
  test.describe(`at ${String(width)} px`, () => {
    test.use({ viewport: size });

    /** Opens an address and checks that nothing shifts and, on a phone, that nothing overflows with large text. */
    const isHeld = async (page: Page, path: string) => {
      await page.goto(path);
      await isCalm(page, `${path} at ${String(width)} px`);
      if (width === 390) expect.soft(await overflowsWhenLarge(page), path).toEqual([]);
    };

    test('pages for everybody neither jump nor run over the side', async ({ page }) => {
      await watchShifts(page);
      for (const path of PUBLIC) await isHeld(page, path);
    });

    /** of all nine parts. */
    test("a patient's pages neither jump nor run over the side", async ({ page, signedIn, kernel, baseURL }) => {
      void signedIn;
      test.slow();
      const { clinicId: clinic, specId: spec, doctorId: doctor, days } = await kernel.seat(13);
      await watchShifts(page);
      const places = [{ clinic }, { clinic, spec }, { clinic, spec, doctor, date: days[0] ?? '' }];
      const booking = places.map((chosen) => `/visit/write?${new URLSearchParams(chosen).toString()}`);
      for (const path of [...OWN, ...booking]) await isHeld(page, path);
      const record = new MedicalRecord(baseURL ?? '', kernel);
      const [fragment] = await record.fragments();
      const [result] = await record.results();
      await isHeld(page, `/electronic_card/documents/${fragment?.id ?? ''}`);
      await isHeld(page, `/resultsDocument/${result?.id ?? ''}`);
    });

    /** A page opened by a link loads differently: its code and data arrive after the click. */
    test('nor do pages that somebody comes to from the menu and the tabs', async ({ page, signedIn }) => {
      void signedIn;
      test.slow();
      await watchShifts(page);
      await page.goto('/404');
      await isCalm(page, '/404');
      for (const [section, pages] of Object.entries(WALK)) {
        if (width === 390) await page.getByRole('button', { name: 'Открыть меню' }).click();
        for (const path of [section, ...pages]) {
          await follow(page, path);
          await expect(page).not.toHaveURL(/\/404$/);
          await isCalm(page, `to ${path} at ${String(width)} px`);
        }
      }
    });

    /** WCAG 2.4.11; issue 11, 26b. */
    test('a message keeps clear of what has the focus and of the heading', async ({ page, signedIn }) => {
      void signedIn;
      const document = { id: 'd-1', type: 'result', kind: 'research', name: 'Общий анализ крови' };
      const notice = { id: 'n-1', kind: 'document_new', at: '2026-03-12T09:00:00Z', read: false, document };
      await page.route('**/api/notices?*', (route) => route.fulfill({ json: { unread: 1, items: [notice] } }));
      await page.route('**/api/notices/read', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
      await page.goto('/visit/my_tickets');
      await page.getByRole('button', { name: /^Уведомления/ }).click();
      await page.getByRole('button', { name: 'Отметить все как прочитанные' }).click();
      await expect(page.locator('[data-toast]')).toBeVisible();
      await settled(page);
      expect(await coveredByMessages(page)).toEqual([]);
    });
  });
}

/** Issue 11, 23: first checks that each page has pictures to hide. */
test('pictures are hidden where there are some', async ({ page, signedIn }) => {
  void signedIn;
  for (const path of ['/visit/my_tickets', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    expect(await picturesOf(page), path).not.toEqual([]);
    await page.evaluate(() => (document.documentElement.dataset['pictures'] = 'off'));
    expect(await picturesOf(page), path).toEqual([]);
  }
});

test('nor are there pictures at the sign-in', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  expect((await picturesOf(page)).join()).toContain('logo');
  await page.evaluate(() => (document.documentElement.dataset['pictures'] = 'off'));
  expect(await picturesOf(page)).toEqual([]);
});

/** Issue 11, 26b, 26g: overlays, with the largest text and the widest spacing. */
test('questions have room for large text, and the safe answer stands on top of a phone', async ({ page, signedIn }) => {
  void signedIn;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile/consent');
  await page.getByRole('button', { name: 'Отозвать согласие' }).click();
  const question = page.getByRole('alertdialog');
  const [safe, critical] = [
    question.getByRole('button', { name: 'Отмена' }),
    question.getByRole('button', { name: 'Отозвать согласие' }),
  ];
  await expect(critical).toBeVisible();
  await settled(page);
  expect((await safe.boundingBox())?.y ?? Infinity).toBeLessThan((await critical.boundingBox())?.y ?? 0);
  expect(await overflowsWhenLarge(page)).toEqual([]);
  await safe.click();
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  await expect(page.getByRole('heading', { name: 'Уведомления' })).toBeVisible();
  expect(await overflowsWhenLarge(page)).toEqual([]);
});

/** ui-review 4, 26g: most people sign in this way, so it must not be below a form. */
test('the state portal is in sight at 390 px, before the fields', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  const portal = page
    .getByRole('link', { name: 'Войти через Госуслуги' })
    .or(page.getByRole('button', { name: 'Войти через Госуслуги' }));
  await expect(portal).toBeInViewport({ ratio: 1 });
  const field = await page.getByLabel('Логин или e-mail').boundingBox();
  expect((await portal.boundingBox())?.y ?? Infinity).toBeLessThan(field?.y ?? 0);
});

/** Issue 11, 26g: labels beside the icons of the header where there is space. */
test('the header has words at 1280 px and icons alone at 1000 px', async ({ page, signedIn }) => {
  void signedIn;
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/visit/my_tickets');
  const word = page.getByRole('button', { name: 'Выход' }).getByText('Выход', { exact: true });
  await expect(word).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 844 });
  await expect(page.getByRole('button', { name: 'Выход' })).toBeVisible();
  await expect(word).toBeHidden();
});

/** Text and background colours of the schemes, as computed by the browser. */
const SCHEMES = {
  'black-on-white': ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
  'white-on-black': ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
  blue: ['rgb(6, 52, 98)', 'rgb(157, 209, 255)'],
} as const;

/** ГОСТ Р 52872-2019: the largest text in each scheme without pictures, in a wide window. */
for (const [colors, [text, paper]] of Object.entries(SCHEMES)) {
  test(`text of 200 % in ${colors} without pictures has the narrow layout at 1280 px`, async ({ page, signedIn }) => {
    void signedIn;
    await page.addInitScript((chosen) => {
      localStorage.setItem('accessibility', JSON.stringify({ text: 'largest', colors: chosen, pictures: 'off' }));
    }, colors);
    for (const path of ['/visit/my_tickets', '/profile/info', '/visit/write']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      // The menu of the wide layout would be 544 px wide.
      await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeVisible();
      const found = await page.evaluate(() => {
        const main = document.getElementById('main');
        const style = getComputedStyle(document.body);
        return {
          font: getComputedStyle(document.documentElement).fontSize,
          colors: [style.color, style.backgroundColor],
          left: main?.getBoundingClientRect().left,
          // Media queries of the kit and of the modules depend on the text size too, not only the shell's script.
          padding: main && getComputedStyle(main).paddingLeft,
          pictures: [...document.querySelectorAll('img[alt=""], [data-picture]')].filter((one) => one.checkVisibility())
            .length,
        };
      });
      expect(found).toEqual({ font: '32px', colors: [text, paper], left: 0, padding: '16px', pictures: 0 });
      const { by, parts } = await overflowOf(page);
      expect(by, `${path}: ${parts.join('\n')}`).toBeLessThanOrEqual(0);
    }
  });
}

/** Issue 11, 26b: the settings bar leaves the greater part of the screen to the page, where the choice is visible. */
for (const [width, height] of [
  [390, 844],
  [1280, 860],
] as const) {
  test(`the settings of the largest text leave room for the page at ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      localStorage.setItem('accessibility', JSON.stringify({ text: 'largest', spacing: 'wider' }));
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Версия для слабовидящих' }).first().click();
    const bar = page.getByRole('region', { name: 'Версия для слабовидящих' });
    await expect(bar).toBeFocused();
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(height * 0.45);
    expect((await overflowOf(page)).by).toBeLessThanOrEqual(0);
    await bar.getByRole('button', { name: 'Закрыть настройки' }).click();
    await expect(page.getByRole('button', { name: 'Версия для слабовидящих' }).first()).toBeFocused();
  });
}
