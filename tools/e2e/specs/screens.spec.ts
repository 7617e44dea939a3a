/**
 * Every screen of sign-in and booking in every pass of `src/depth.ts`: takes a screenshot, checks that nothing
 * overflows, and that axe finds no violation of WCAG 2.2 AA.
 */
import { lookAtEveryWidth } from '../src/look';
import { inEveryPass } from '../src/passes';
import { expect, test } from '../src/test';

inEveryPass((pass) => {
  /** WCAG 2.2 AA. */
  test('sign-in', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAtEveryWidth(page, 'sign-in', pass);
  });

  /** WCAG 2.2 AA. */
  test('booking', async ({ page, write, kernel }) => {
    const seat = await kernel.seat(13);
    const { day, time } = await kernel.freeSlot(seat);
    const places = [
      ['write-clinics', {}],
      ['write-specialities', { clinic: seat.clinicId }],
      ['write-doctors', { clinic: seat.clinicId, spec: seat.specId }],
    ] as const;
    for (const [state, search] of places) {
      await write.open(search);
      await expect(page.locator('[data-step-heading]')).toBeVisible();
      await lookAtEveryWidth(page, state, pass);
    }
    await write.search.fill('кардио');
    await expect(write.results).toBeVisible();
    await lookAtEveryWidth(page, 'write-search', pass);
    await write.openAt(seat, day);
    const slot = page.getByRole('button', { name: new RegExp(`^${time}, `) });
    await expect(slot).toBeVisible();
    await lookAtEveryWidth(page, 'write-time', pass);
    await slot.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookAtEveryWidth(page, 'write-confirm', pass);
  });

  /** WCAG 2.2 AA. */
  test('tickets and 404', async ({ page, signedIn }) => {
    void signedIn;
    for (const [state, path] of [
      ['tickets', '/visit/my_tickets'],
      ['tickets-past', '/visit/my_tickets?show=past'],
      ['tickets-cancelled', '/visit/my_tickets?show=cancelled'],
      ['not-found', '/404'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await lookAtEveryWidth(page, state, pass);
    }
  });

  /** the appearance of a failure. */
  test('a failure', async ({ page, write }) => {
    await page.route('**/api/netrika1/clinics', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 502, code: 'hospital_failed', request_id: '01JD9K3V7Q' }),
      }),
    );
    await write.open();
    await page.locator('main details summary').first().click();
    await expect(page.getByText('01JD9K3V').first()).toBeVisible();
    await lookAtEveryWidth(page, 'failure', pass);
  });
});
