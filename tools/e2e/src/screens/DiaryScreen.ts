import { expect, type Locator, type Page } from '@playwright/test';
import type { DiaryItem } from '../diary';

/** `/diagnostic/diagnosis/…` */
export class DiaryScreen {
  readonly strip: Locator;
  /** Finishes the form: the answers are shown again. */
  readonly check: Locator;
  /** Below the answers that are shown again. */
  readonly save: Locator;
  readonly summary: Locator;
  readonly waits: Locator;

  constructor(readonly page: Page) {
    this.strip = page.locator('main nav ol');
    this.check = page.locator('main form button[type=submit]');
    this.save = page.getByRole('button', { name: 'Сохранить', exact: true });
    this.summary = page.locator('main form [role=alert][tabindex="-1"]');
    this.waits = page.getByText('Ждёт отправки', { exact: true });
  }

  async open(date?: string): Promise<void> {
    await this.page.goto(date ? `/diagnostic/diagnosis/${date}` : '/diagnostic');
    await expect(this.strip.getByRole('link')).toHaveCount(15);
  }

  day(date: string): Locator {
    return this.strip.locator(`[data-day="${date}"]`);
  }

  /** Waits for the form, or for the saved answers. */
  async isThere(): Promise<void> {
    await expect(this.check.or(this.page.locator('main dl').first()).first()).toBeVisible();
  }

  field(item: Pick<DiaryItem, 'name'>): Locator {
    return this.page.getByLabel(item.name).first();
  }

  /** Checks the answers and saves them. */
  async finish(): Promise<void> {
    await this.check.click();
    await this.save.click();
  }

  /** Answers all required questions. */
  async fillRequired(items: readonly DiaryItem[]): Promise<void> {
    // Until the form is rendered, no question has a radio button.
    await this.isThere();
    for (const item of items.filter(({ required }) => required)) {
      if (item.options.length > 0) {
        const radio = this.page.getByRole('radio', { name: item.options[0] ?? '', exact: true });
        if ((await radio.count()) > 0) await radio.first().check();
        else await this.field(item).selectOption({ label: item.options[0] ?? '' });
      } else if (item.typeName === 'Integer' || item.typeName === 'Double') {
        await this.field(item).fill(String((item.minimum ?? 30) + 40));
      } else if (item.pattern?.includes('/')) {
        await this.field(item).fill('120/80');
      } else {
        await this.field(item).fill('спокойно');
      }
    }
  }
}
