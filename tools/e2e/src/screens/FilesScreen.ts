import { expect, type Locator, type Page } from '@playwright/test';

/** What a test uploads. */
export interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** `/my_files`. */
export class FilesScreen {
  readonly uploads: Locator;

  constructor(readonly page: Page) {
    this.uploads = page.locator('[data-upload]');
  }

  async open(): Promise<void> {
    await this.page.goto('/my_files');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Мои файлы' })).toBeVisible();
    await expect(this.page.getByRole('button', { name: 'Выбрать файлы' })).toBeVisible();
  }

  /** Chooses files in the dialog of the browser. */
  async choose(...files: readonly (Upload | string)[]): Promise<void> {
    const coming = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Выбрать файлы' }).click();
    await (await coming).setFiles(files as Upload[]);
  }

  /** Drops files on the page, as from a folder of the desktop. */
  async drop(...files: readonly Upload[]): Promise<void> {
    const data = await this.page.evaluateHandle(
      (given) => {
        const transfer = new DataTransfer();
        for (const { name, mimeType, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          transfer.items.add(new File([bytes], name, { type: mimeType }));
        }
        return transfer;
      },
      files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
    );
    await this.page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
    await expect(this.page.getByText('Отпустите файлы, чтобы загрузить их')).toBeVisible();
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: data });
  }

  /** The upload of a file. */
  upload(name: string): Locator {
    return this.uploads.filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  /** The row of a file in the list. */
  row(name: string): Locator {
    return this.page.locator('[data-file]').filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  action(action: string, name: string): Locator {
    return this.page.getByRole('button', { name: `${action}: ${name}`, exact: true });
  }

  /** The percentage of an upload. */
  async percent(name: string): Promise<number> {
    return Number(await this.upload(name).getByRole('progressbar').getAttribute('aria-valuenow'));
  }

  async isUploaded(name: string): Promise<void> {
    await expect(this.row(name)).toBeVisible({ timeout: 30_000 });
    await expect(this.upload(name)).toHaveCount(0);
  }
}
