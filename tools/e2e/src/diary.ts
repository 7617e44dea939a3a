/** The diary through the kernel's API: free days, the items of a form, and saved answers. */
import { request } from '@playwright/test';
import type { Kernel } from './kernel';

export interface DiaryItem {
  readonly code: string;
  readonly name: string;
  readonly typeName: string;
  readonly value: unknown;
  readonly options: readonly string[];
  readonly freeText: boolean;
  readonly minimum: number | null;
  readonly pattern: string | null;
  readonly required: boolean;
}

export interface DiaryForm {
  readonly is_save: boolean;
  /** 0 if the day was not saved here. */
  readonly revision?: number;
  readonly groups: Readonly<Record<string, readonly DiaryItem[]>>;
}

export class Diary {
  constructor(
    private readonly baseURL: string,
    private readonly kernel: Kernel,
  ) {}

  private async get<T>(path: string): Promise<T> {
    const http = await request.newContext({
      baseURL: this.baseURL,
      extraHTTPHeaders: { Authorization: `Bearer ${this.kernel.token}` },
    });
    const answer = await http.get(`/api/vista/self_diagnostic${path}`);
    if (!answer.ok()) throw new Error(`GET diary${path}: ${String(answer.status())} ${await answer.text()}`);
    const body = (await answer.json()) as T;
    await http.dispose();
    return body;
  }

  /** Saves a day without the screen; a second call for the same day changes nothing. */
  async save(date: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
    const http = await request.newContext({
      baseURL: this.baseURL,
      extraHTTPHeaders: { Authorization: `Bearer ${this.kernel.token}`, 'Idempotency-Key': `diary-of-${date}` },
    });
    const items = Object.entries(answers).map(([code, value]) => ({ code, value }));
    const answer = await http.post(`/api/vista/self_diagnostic/${date}`, { data: { items } });
    if (!answer.ok()) throw new Error(`POST diary ${date}: ${String(answer.status())} ${await answer.text()}`);
    await http.dispose();
  }

  /** Today first. */
  days(): Promise<readonly { readonly date: string; readonly state: string }[]> {
    return this.get('');
  }

  form(date: string): Promise<DiaryForm> {
    return this.get(`/${date}`);
  }

  async items(date: string): Promise<readonly DiaryItem[]> {
    return Object.values((await this.form(date)).groups).flat();
  }

  /**
   * An empty day from a test's own range of days (`0` is today): **use a range that no other test uses**. Saving is
   * final, so a demo hospital must be recreated after a few runs.
   */
  async emptyDay(from: number, to: number): Promise<string> {
    for (const { date, state } of (await this.days()).slice(from, to + 1)) {
      if (state === 'empty' && !(await this.form(date)).is_save) return date;
    }
    throw new Error(`no empty day from ${String(from)} to ${String(to)} days ago: start a fresh hospital`);
  }
}
