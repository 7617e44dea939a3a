/** For tests that use no pointer: reaches an element as people do who have none. */
import type { Locator, Page } from '@playwright/test';

/** A screen with more stops than this is no screen for the keyboard. */
const MOST_STOPS = 150;

/** Presses Tab until the element has the focus; fails if it is not reached, or is not where the focus can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop <= MOST_STOPS; stop += 1) {
    const state = await target.evaluate((element) => ({
      isFocused: element === document.activeElement,
      isShown: element.matches(':focus-visible'),
    }));
    if (state.isFocused && state.isShown) return;
    if (state.isFocused) throw new Error(`the focus cannot be seen at ${String(target)}`);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}
