/** A popup in a real browser: closed by Escape, fading for 300 ms, and not interactive meanwhile. */
import { newcomer } from '../src/newcomer';
import { ProfileScreen } from '../src/screens/ProfileScreen';
import { expect, test } from '../src/test';

/** B-216, B-348: the animation clock is stopped, so that the test does not depend on timing. */
test('a popup closed by Escape hides in 300 ms, and the page behind it is there at once', async ({ page, baseURL }) => {
  const profile = new ProfileScreen(page, (await newcomer(baseURL ?? '')).kernel);
  await profile.signIn();
  await profile.open('consent');
  await profile.button('Отозвать согласие').click();
  await expect(profile.question).toBeVisible();

  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.keyboard.press('Escape');
  await expect(profile.question).toHaveCount(0);
  const fading = page.locator('body > [data-fading][inert][aria-hidden=true]');
  await expect(fading).toHaveCount(1);
  expect(
    await fading.evaluate((one) => one.getAnimations().map((motion) => motion.effect?.getTiming().duration)),
  ).toEqual([300]);
  await expect(profile.button('Отозвать согласие')).toBeFocused();

  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect(fading).toHaveCount(0);
  // The click reaches the page, not the fading copy of the popup.
  await profile.button('Отозвать согласие').click();
  await expect(profile.question).toBeVisible();
});
