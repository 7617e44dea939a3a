import type { Locator, Page } from '@playwright/test';
import { RU, type Words } from '../words';

/** `/login?code&state`: back from the portal of state services. */
export class PortalReturnScreen {
  readonly title: Locator;
  readonly consent: Locator;
  readonly signIn: Locator;
  /** Nobody came in. */
  readonly failed: Locator;

  constructor(page: Page, words: Words = RU) {
    this.title = page.getByRole('heading', { name: words.auth('portal.title'), exact: true });
    this.consent = page.getByRole('checkbox', { name: words.auth('consent.tick_esia') });
    this.signIn = page.getByRole('button', { name: words.auth('sign_in'), exact: true });
    this.failed = page.getByRole('heading', { name: words.auth('sso.title'), exact: true });
  }

  async accept(): Promise<void> {
    await this.consent.check();
    await this.signIn.click();
  }
}
