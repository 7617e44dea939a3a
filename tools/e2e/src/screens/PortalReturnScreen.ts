import type { Locator, Page } from '@playwright/test';
import { RU, type Words } from '../words';

/** `/login?code&state`: the return from the portal of state services. */
export class PortalReturnScreen {
  readonly title: Locator;
  /** Consent to the portal's data, and to personal data: both on one page. */
  readonly consents: readonly Locator[];
  readonly signIn: Locator;
  /** The sign-in failed. */
  readonly failed: Locator;

  constructor(page: Page, words: Words = RU) {
    this.title = page.getByRole('heading', { name: words.auth('portal.title'), exact: true });
    this.consents = (['consent.tick_esia', 'consent.tick'] as const).map((tick) =>
      page.getByRole('checkbox', { name: words.auth(tick) }),
    );
    this.signIn = page.getByRole('button', { name: words.auth('sign_in'), exact: true });
    this.failed = page.getByRole('heading', { name: words.auth('sso.title'), exact: true });
  }

  async accept(): Promise<void> {
    for (const consent of this.consents) await consent.check();
    await this.signIn.click();
  }
}
