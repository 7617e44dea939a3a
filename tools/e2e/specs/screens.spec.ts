/**
 * Every screen in two languages and both schemes: axe finds nothing against WCAG 2.2 AA, and a picture is kept under
 * `target/e2e/screenshots/<project>/<language>-<scheme>-<screen>.png` to be looked at.
 */
import { look } from '../src/look';
import { expect, test } from '../src/test';

for (const [language, colorScheme] of [
  ['ru', 'light'],
  ['de', 'dark'],
] as const) {
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    });

    /** WCAG 2.2 AA. */
    test('sign-in', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(page, `${language}-${colorScheme}-sign-in`);
    });

    /** WCAG 2.2 AA. */
    test('booking', async ({ page, write, kernel }) => {
      test.slow();
      const seat = await kernel.seat(13);
      const { day, time } = await kernel.freeSlot(seat);
      const name = (screen: string) => `${language}-${colorScheme}-${screen}`;
      const places = [
        ['write-clinics', {}],
        ['write-specialities', { clinic: seat.clinicId }],
        ['write-doctors', { clinic: seat.clinicId, spec: seat.specId }],
      ] as const;
      for (const [screen, search] of places) {
        await write.open(search);
        await expect(page.locator('[data-step-heading]')).toBeVisible();
        await look(page, name(screen));
      }
      await write.search.fill('кардио');
      await expect(write.results).toBeVisible();
      await look(page, name('write-search'));
      await write.openAt(seat, day);
      const slot = page.getByRole('button', { name: new RegExp(`^${time}, `) });
      await expect(slot).toBeVisible();
      await look(page, name('write-time'));
      await slot.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page, name('write-confirm'));
    });

    /** WCAG 2.2 AA. */
    test('tickets and 404', async ({ page, signedIn }) => {
      void signedIn;
      for (const [screen, path] of [
        ['tickets', '/visit/my_tickets'],
        ['tickets-past', '/visit/my_tickets?show=past'],
        ['tickets-cancelled', '/visit/my_tickets?show=cancelled'],
        ['not-found', '/404'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await look(page, `${language}-${colorScheme}-${screen}`);
      }
    });

    /** how a failure looks. */
    test('a failure', async ({ page, write }) => {
      await page.route('**/api/netrika1/clinics', (route) =>
        route.fulfill({
          status: 502,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 502, code: 'hospital_failed', request_id: '01JD9K3V7Q' }),
        }),
      );
      await write.open();
      await expect(page.getByText('01JD9K3V7Q').first()).toBeVisible();
      await look(page, `${language}-${colorScheme}-failure`);
    });
  });
}
