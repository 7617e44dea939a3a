import { expect, type Locator, type Page } from '@playwright/test';
import { RU, type Words } from '../words';

/** The second factor: its setup (`/profile/settings`) and its use (`/login/factor`). */
export class FactorsScreen {
  readonly setup: Locator;
  readonly codes: Locator;
  readonly question: Locator;
  readonly isOff: Locator;

  constructor(
    private readonly page: Page,
    private readonly words: Words = RU,
  ) {
    this.setup = page.getByRole('dialog', { name: words.profile('totp.setup') });
    this.codes = page.getByRole('dialog', { name: words.profile('recovery.title') });
    this.question = page.getByRole('heading', { name: words.auth('factor.title') });
    this.isOff = page.getByText(words.profile('factors.off'), { exact: true });
  }

  private button(text: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: text, exact: true });
  }

  /** Starts the setup of an authenticator app and returns its secret. */
  async secret(): Promise<string> {
    await this.button(this.words.profile('totp.start')).click();
    return (await this.setup.getByRole('code').innerText()).trim();
  }

  async confirm(code: string): Promise<void> {
    await this.setup.getByLabel(this.words.profile('totp.code'), { exact: true }).fill(code);
    await this.button(this.words.profile('totp.confirm'), this.setup).click();
  }

  /** The recovery codes, which are shown once. */
  async shownCodes(): Promise<readonly string[]> {
    await expect(this.codes).toBeVisible();
    const codes = await this.codes.getByRole('listitem').allInnerTexts();
    return codes.map((code) => code.trim());
  }

  /** Confirms that the recovery codes were saved, and closes them. */
  async keepCodes(): Promise<readonly string[]> {
    const codes = await this.shownCodes();
    await this.codes.getByRole('checkbox', { name: this.words.profile('recovery.kept') }).check();
    await this.button(this.words.profile('recovery.close'), this.codes).click();
    await expect(this.codes).toBeHidden();
    return codes;
  }

  /** Removes the app and confirms the question. */
  async removeApp(): Promise<void> {
    await this.button(this.words.profile('totp.remove')).click();
    const sure = this.page.getByRole('alertdialog', { name: this.words.profile('totp.question') });
    await this.button(this.words.profile('factors.remove'), sure).click();
    await expect(this.button(this.words.profile('totp.start'))).toBeVisible();
  }

  async addPasskey(name: string): Promise<void> {
    await this.button(this.words.profile('passkeys.add')).click();
    await this.page.getByLabel(this.words.profile('passkeys.name'), { exact: true }).fill(name);
    await this.button(this.words.profile('passkeys.make')).click();
  }

  passkey(name: string): Locator {
    return this.button(this.words.profile('passkeys.removeOf', { name }));
  }

  async removePasskey(name: string): Promise<void> {
    await this.passkey(name).click();
    await this.button(this.words.profile('factors.remove'), this.page.getByRole('alertdialog')).click();
    await expect(this.passkey(name)).toBeHidden();
  }

  /** Enters a code as the second factor. */
  async answer(way: 'totp' | 'recovery', code: string): Promise<void> {
    await this.page.getByLabel(this.words.auth(`factor.label.${way}`), { exact: true }).fill(code);
    await this.button(this.words.auth('sign_in')).click();
  }

  /** Switches to another second factor. */
  async choose(way: 'totp' | 'recovery' | 'passkey'): Promise<void> {
    await this.page.getByRole('link', { name: this.words.auth(`factor.other.${way}`), exact: true }).click();
  }
}
