import type { Locator, Page } from '@playwright/test';

/** `/login?code&state`: back from the portal of state services. */
export class PortalReturnScreen {
  readonly title: Locator;
  readonly consent: Locator;
  readonly signIn: Locator;

  constructor(page: Page) {
    this.title = page.getByRole('heading', { name: 'Согласие', exact: true });
    this.consent = page.getByRole('checkbox', {
      name: 'Я даю согласие на получение моих данных с портала Госуслуг и их обработку',
    });
    this.signIn = page.getByRole('button', { name: 'Войти', exact: true });
  }

  async accept(): Promise<void> {
    await this.consent.check();
    await this.signIn.click();
  }
}
