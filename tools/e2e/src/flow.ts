/** A flow: a person's whole way through several screens, in every pass of `src/depth.ts`, each state on the way looked at. */
import type { Page } from '@playwright/test';
import type { Pass } from './depth';
import { variant } from './hospital';
import { lookAtEveryWidth } from './look';
import { inEveryPass } from './passes';
import { expect, test } from './test';
import { Words } from './words';

/** One way through a flow. */
export interface Traveller {
  readonly page: Page;
  readonly words: Words;
  /** Keeps pictures of a state and checks it. */
  readonly look: (state: string) => Promise<void>;
  /** From anywhere inside to the sign-in page. */
  readonly signOut: () => Promise<void>;
}

const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

/** The default hospital in Russian at a desktop, other languages and hospitals on a phone. */
const isDesktop = ({ language }: Pass) => variant === 'default' && language === 'ru';

/** The flow in every pass. */
export function flow(title: string, body: (traveller: Traveller, baseURL: string) => Promise<void>): void {
  inEveryPass((pass) => {
    test.describe(isDesktop(pass) ? 'desktop' : 'phone', () => {
      test.use({ viewport: isDesktop(pass) ? DESKTOP : PHONE });
      test(title, async ({ page, baseURL }) => {
        const words = new Words(pass.language);
        const signOut = async () => {
          // On a phone the exit stands in the menu.
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
