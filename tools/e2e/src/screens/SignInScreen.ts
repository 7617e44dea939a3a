import type { Locator, Page } from '@playwright/test';
import type { DemoPerson } from '../people';

/** `/login` */
export class SignInScreen {
  readonly title: Locator;

  constructor(private readonly page: Page) {
    this.title = page.getByRole('heading', { name: 'Вход', exact: true });
  }

  async open(path = '/login'): Promise<void> {
    await this.page.goto(path);
    await this.title.waitFor();
  }

  async signIn({ username, password }: DemoPerson): Promise<void> {
    await this.page.getByLabel('Логин или e-mail').fill(username);
    await this.page.getByLabel('Пароль', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Войти', exact: true }).click();
  }
}
