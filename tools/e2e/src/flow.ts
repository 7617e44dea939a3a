/** A flow: a user's path through several screens, in every pass of `src/depth.ts`, with checks of each state. */
import type { Page } from '@playwright/test';
import type { Pass } from './depth';
import { variant } from './hospital';
import { lookAtEveryWidth } from './look';
import { inEveryPass } from './passes';
import { expect, test } from './test';
import { Words } from './words';

/** The context of one run of a flow. */
export interface Traveller {
  readonly page: Page;
  readonly words: Words;
  /** Takes screenshots of a state and checks it. */
  readonly look: (state: string) => Promise<void>;
  /** Signs out from any inner page, back to the sign-in page. */
  readonly signOut: () => Promise<void>;
}

const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

/** The default hospital in Russian uses a desktop; other languages and hospitals use a phone. */
const isDesktop = ({ language }: Pass) => variant === 'default' && language === 'ru';

/** Declares the flow for every pass. */
export function flow(title: string, body: (traveller: Traveller, baseURL: string) => Promise<void>): void {
  inEveryPass((pass) => {
    test.describe(isDesktop(pass) ? 'desktop' : 'phone', () => {
      test.use({ viewport: isDesktop(pass) ? DESKTOP : PHONE });
      test(title, async ({ page, baseURL }) => {
        const words = new Words(pass.language);
        const signOut = async () => {
          // On a phone the exit is in the menu.
          if (!isDesktop(pass)) await page.getByRole('button', { name: words.of('shell', 'menu.open') }).click();
          await page
            .getByRole('button', { name: words.of('shell', 'exit'), exact: true })
            .first()
            .click();
          await expect(page).toHaveURL(/\/login/);
        };
        const look = (state: string) => lookAtEveryWidth(page, state, pass);
        await body({ page, words, look, signOut }, baseURL ?? '');
      });
    });
  });
}

export { expect };
