import { expect, type Locator, type Page } from '@playwright/test';
import { RU, type Words } from '../words';

/** The personal data of an applicant, and the document. */
export interface Applicant {
  readonly username: string;
  readonly password: string;
  readonly email: string;
}

/** A minimal one-page PDF: the server checks the first bytes. */
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** A PNG of one white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

/** `/login/registration/form` */
export class RegistrationScreen {
  readonly submit: Locator;
  readonly consent: Locator;

  constructor(
    private readonly page: Page,
    private readonly words: Words = RU,
  ) {
    this.submit = page.getByRole('button', { name: words.auth('registration.do'), exact: true });
    this.consent = page.getByRole('checkbox', { name: words.auth('consent.tick') });
  }

  /** Takes a patient's path: from the sign-in page through the welcome page, where `onWelcome` runs. */
  async open(onWelcome: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    if (!this.page.url().includes('/login')) await this.page.goto('/login');
    await this.page.getByRole('link', { name: this.words.auth('registration'), exact: true }).click();
    await expect(this.page.getByRole('heading', { name: this.words.auth('welcome.title') })).toBeVisible();
    await onWelcome();
    await this.goOn();
    await this.expectStep('person');
  }

  /** Goes to the next step, which takes the focus. */
  async goOn(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.auth('continue'), exact: true }).click();
  }

  async expectStep(step: 'person' | 'document' | 'account' | 'files' | 'check'): Promise<void> {
    await expect(this.page.getByText(this.words.auth(`group.${step}`)).first()).toBeAttached();
  }

  /** Returns to a group of answers. */
  async change(step: 'person' | 'document' | 'account' | 'files'): Promise<void> {
    const name = `${this.words.auth('answers.change')}: ${this.words.auth(`group.${step}`)}`;
    await this.page.getByRole('button', { name }).click();
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.words.auth(`field.${key}`), { exact: true });
  }

  radio(key: string): Locator {
    return this.page.getByRole('radio', { name: this.words.auth(key), exact: true });
  }

  /**
   * Fills in everything, without scans unless `attach` adds them; the document is a citizen's passport. Ends at the
   * answers to check.
   */
  async fill(person: Applicant, attach: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.fillPerson();
    await this.goOn();
    await this.field('document').fill('4509123456');
    await this.goOn();
    await this.fillAccount(person);
    await this.goOn();
    await attach();
    await this.goOn();
    await expect(this.submit).toBeVisible();
  }

  async fillPerson(): Promise<void> {
    await this.field('lastName').fill('Новикова');
    await this.field('firstName').fill('Раиса');
    await this.radio('gender.FEMALE').check();
    const birth = this.page.getByRole('group', { name: this.words.auth('field.birthDate') });
    for (const [part, value] of [
      ['day', '8'],
      ['month', '3'],
      ['year', '1964'],
    ] as const) {
      await birth.getByLabel(this.words.of('kit', `date.${part}`)).fill(value);
    }
  }

  async fillAccount(person: Applicant): Promise<void> {
    await this.field('email').fill(person.email);
    await this.field('username').fill(person.username);
    await this.field('password').fill(person.password);
    await this.field('passwordConfirmation').fill(person.password);
  }

  /** All four scans: pictures and PDFs. */
  async attachScans(): Promise<void> {
    for (const part of ['uploadingDocument', 'passport'] as const)
      await this.field(part).setInputFiles({ name: `${part}.png`, mimeType: 'image/png', buffer: PNG });
    for (const part of ['policy', 'certificate'] as const)
      await this.field(part).setInputFiles({ name: `${part}.pdf`, mimeType: 'application/pdf', buffer: PDF });
  }
}
