/** Declares tests once for each pass: with its colour scheme, and its language stored as the shell stores it. */
import { type Pass, PASSES } from './depth';
import { test } from './test';

export function inEveryPass(declare: (pass: Pass) => void): void {
  for (const pass of PASSES) {
    const { language, colorScheme } = pass;
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });
      test.beforeEach(async ({ page }) => {
        // Many screens at several widths.
        test.slow();
        await page.addInitScript((chosen) => {
          // Not in a document's frame, which has no storage.
          if (window === window.top) localStorage.setItem('language', chosen);
        }, language);
      });
      declare(pass);
    });
  }
}
