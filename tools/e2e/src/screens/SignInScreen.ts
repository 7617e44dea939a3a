import { expect, type Locator, type Page } from '@playwright/test';
import type { DemoPerson } from '../people';
import { RU, type Words } from '../words';

/** `/login` */
export class SignInScreen {
  readonly title: Locator;
  readonly login: Locator;
  readonly stay: Locator;

  constructor(
    private readonly page: Page,
    private readonly words: Words = RU,
  ) {
    this.title = page.getByRole('heading', { name: words.auth('title'), exact: true });
    this.stay = page.getByRole('checkbox', { name: words.auth('stay.label') });
    this.login = page.getByLabel(words.auth('username'), { exact: true });
  }

  async open(path = '/login'): Promise<void> {
    await this.page.goto(path);
    await this.title.waitFor();
  }

  /** Where citizens sign in differently, only foreigners have the form (B-047, B-048). */
  async asForeigner(): Promise<void> {
    const foreigner = this.page.getByRole('radio', { name: this.words.auth('audience.foreigner') });
    // The choice changes the address and is not applied immediately, as `check` would expect.
    await foreigner.click();
    await expect(foreigner).toBeChecked();
  }

  async signIn({ username, password }: DemoPerson): Promise<void> {
    await this.login.fill(username);
    await this.page.getByLabel(this.words.auth('password'), { exact: true }).fill(password);
    await this.page.getByRole('button', { name: this.words.auth('sign_in'), exact: true }).click();
  }
}
