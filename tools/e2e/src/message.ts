import type { Locator, Page } from '@playwright/test';

/** A toast with exactly this text. */
export function message(page: Page, text: string): Locator {
  return page.locator('section[data-no-print]').getByText(text, { exact: true });
}
