/** Questionnaires over the API: an administrator's, published, and a patient's answers. */
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import type { Kernel } from './kernel';

async function answerOf<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()}: ${String(response.status())} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The calls of one user. */
export class Quizzes {
  private constructor(private readonly http: APIRequestContext) {}

  static async of(baseURL: string, { token }: Kernel): Promise<Quizzes> {
    const extraHTTPHeaders = { Authorization: `Bearer ${token}` };
    return new Quizzes(await request.newContext({ baseURL, extraHTTPHeaders }));
  }

  /** Saves a questionnaire with these questions and publishes it. Returns its id. */
  async published(title: string, elements: readonly object[]): Promise<string> {
    const data = { title, model: { title, pages: [{ name: 'page1', elements }] } };
    const { id } = await answerOf<{ id: string }>(await this.http.post('/api/quiz', { data }));
    await answerOf(await this.http.put('/api/quiz', { data: { ...data, id, revision: 1, publish: true } }));
    return id;
  }

  /** Sends a questionnaire to one patient. Returns the id of what was sent. */
  async sent(quizId: string, userId: string): Promise<string> {
    const data = { quiz_id: quizId, user_id: userId };
    return (await answerOf<{ id: string }>(await this.http.post('/api/quiz_result', { data }))).id;
  }

  /** Makes a link for a person without an account. Returns its id and its address. */
  async link(quizId: string, birthDate: string): Promise<{ readonly id: string; readonly url: string }> {
    const data = { quiz_id: quizId, name: 'Петров, палата 5', birth_date: birthDate, language: 'ru', valid_days: 7 };
    return answerOf(await this.http.post('/api/admin/quiz/links', { data }));
  }

  async revoke(linkId: string): Promise<void> {
    const response = await this.http.delete('/api/admin/quiz/links', { params: { id: linkId } });
    if (!response.ok()) throw new Error(`the link was not revoked: ${String(response.status())}`);
  }

  /** Completes what was sent to this user. */
  async complete(id: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
    const data = { id, revision: 0, answers, at: null, status: 1 };
    await answerOf(await this.http.put('/api/quiz_result', { data }));
  }

  close(): Promise<void> {
    return this.http.dispose();
  }
}
