import { expect, type Locator, type Page } from '@playwright/test';

/** `/login/registration/form` */
export class RegistrationScreen {
  readonly submit: Locator;
  readonly consent: Locator;

  constructor(private readonly page: Page) {
    this.submit = page.getByRole('button', { name: 'Зарегистрироваться', exact: true });
    this.consent = page.getByRole('checkbox', { name: 'Я даю согласие на обработку персональных данных' });
  }

  /** By the way of a patient: from the sign-in page over the welcome. */
  async open(): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByRole('link', { name: 'Регистрация', exact: true }).click();
    await expect(this.page.getByRole('heading', { name: 'Добро пожаловать' })).toBeVisible();
    await this.page.getByRole('button', { name: 'Продолжить' }).click();
    await expect(this.submit).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** Everything but the consent. */
  async fill(person: { username: string; password: string; email: string }): Promise<void> {
    await this.field('Фамилия').fill('Новикова');
    await this.field('Имя').fill('Раиса');
    await this.page.getByRole('radio', { name: 'Женский' }).check();
    await this.page.getByRole('group', { name: 'Дата рождения' }).getByLabel('Год').fill('1964');
    await this.field('Серия и номер документа').fill('4509123456');
    await this.field('E-mail').fill(person.email);
    await this.field('Логин').fill(person.username);
    await this.field('Пароль').fill(person.password);
    await this.field('Повторите пароль').fill(person.password);
  }
}
