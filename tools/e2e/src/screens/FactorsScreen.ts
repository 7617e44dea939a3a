import { expect, type Locator, type Page } from '@playwright/test';

/** The second step of signing in: where it is set up (`/profile/settings`) and where it is asked (`/login/factor`). */
export class FactorsScreen {
  readonly setup: Locator;
  readonly codes: Locator;
  readonly question: Locator;

  constructor(private readonly page: Page) {
    this.setup = page.getByRole('dialog', { name: 'Настройка приложения' });
    this.codes = page.getByRole('dialog', { name: 'Коды восстановления' });
    this.question = page.getByRole('heading', { name: 'Вторая ступень входа' });
  }

  async secret(): Promise<string> {
    await this.page.getByRole('button', { name: 'Включить коды' }).click();
    return (await this.setup.getByRole('code').innerText()).trim();
  }

  async confirm(code: string): Promise<void> {
    await this.setup.getByLabel('Код из приложения').fill(code);
    await this.setup.getByRole('button', { name: 'Проверить и включить' }).click();
  }

  /** The recovery codes that are shown once; closes them. */
  async keepCodes(): Promise<readonly string[]> {
    await expect(this.codes).toBeVisible();
    const codes = await this.codes.getByRole('listitem').allInnerTexts();
    await this.codes.getByRole('checkbox', { name: 'Я сохранил(а) коды' }).check();
    await this.codes.getByRole('button', { name: 'Готово' }).click();
    await expect(this.codes).toBeHidden();
    return codes.map((code) => code.trim());
  }

  async addPasskey(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Добавить ключ' }).click();
    await this.page.getByLabel('Название ключа').fill(name);
    await this.page.getByRole('button', { name: 'Создать ключ' }).click();
  }

  async answer(label: 'Код из приложения' | 'Код восстановления', code: string): Promise<void> {
    await this.page.getByLabel(label).fill(code);
    await this.page.getByRole('button', { name: 'Войти', exact: true }).click();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Выход' }).first().click();
    await expect(this.page).toHaveURL(/\/login/);
  }
}
