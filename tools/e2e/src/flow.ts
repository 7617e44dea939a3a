/**
 * A flow: a person's whole way through several screens, in Russian at a desk and in German on a telephone. Each state on
 * the way is looked at in all three widths.
 */
import type { Page } from '@playwright/test';
import { lookAtEveryWidth } from './look';
import { expect, test as base } from './test';
import { type Language, Words } from './words';

/** One way through a flow. */
export interface Traveller {
  readonly page: Page;
  readonly words: Words;
  /** Keeps pictures of a state and checks it. */
  readonly look: (state: string) => Promise<void>;
  /** From anywhere inside to the sign-in page. */
  readonly signOut: () => Promise<void>;
}

const SETTINGS: readonly { readonly language: Language; readonly viewport: { width: number; height: number } }[] = [
  { language: 'ru', viewport: { width: 1280, height: 860 } },
  { language: 'de', viewport: { width: 390, height: 844 } },
];

/** The flow in both languages. A run goes through many screens, each with axe at three widths: it may take a while. */
export function flow(title: string, body: (traveller: Traveller, baseURL: string) => Promise<void>): void {
  for (const { language, viewport } of SETTINGS) {
    base.describe(`${language}, ${String(viewport.width)} px`, () => {
      base.use({ viewport });
      base(title, async ({ page, baseURL }) => {
        base.setTimeout(180_000);
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
        const words = new Words(language);
        const signOut = async () => {
          await page
            .getByRole('button', { name: words.of('shell', 'exit'), exact: true })
            .first()
            .click();
          await expect(page).toHaveURL(/\/login/);
        };
        const look = (state: string) => lookAtEveryWidth(page, `${language}-light-${state}`);
        await body({ page, words, look, signOut }, baseURL ?? '');
      });
    });
  }
}

export { expect };
