/** News over the API, as their administrator: to prepare the initial state, and to remove what a test has made. */
import { request, type APIRequestContext } from '@playwright/test';
import type { Kernel } from './kernel';

export interface NewsBody {
  readonly texts: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  readonly isDraft?: boolean;
  /** RFC 3339. */
  readonly publishAt?: string;
}

export class News {
  private readonly made: string[] = [];

  private constructor(private readonly http: APIRequestContext) {}

  static async of(baseURL: string, admin: Kernel): Promise<News> {
    const extraHTTPHeaders = { Authorization: `Bearer ${admin.token}` };
    return new News(await request.newContext({ baseURL, extraHTTPHeaders }));
  }

  /** Saves an item and returns its id. */
  async save(body: NewsBody): Promise<string> {
    const answer = await this.http.post('/api/news', { data: body });
    if (!answer.ok()) throw new Error(`POST /news: ${String(answer.status())} ${await answer.text()}`);
    const { id } = (await answer.json()) as { id: string };
    this.made.push(id);
    return id;
  }

  /** The id of the item with this title; it is removed with the others. */
  async idOf(title: string): Promise<string> {
    const { items } = (await (await this.http.get('/api/admin/news?limit=100')).json()) as {
      items: readonly { id: string; texts: Record<string, { title: string }> }[];
    };
    const found = items.find(({ texts }) => texts['ru']?.title === title);
    if (!found) throw new Error(`there is no news item "${title}"`);
    this.made.push(found.id);
    return found.id;
  }

  /** Changes an item, as another administrator would. */
  async change(id: string, version: number, body: NewsBody): Promise<void> {
    const answer = await this.http.put(`/api/news/${id}?version=${String(version)}`, { data: body });
    if (!answer.ok()) throw new Error(`PUT /news: ${String(answer.status())} ${await answer.text()}`);
  }

  async removeAll(): Promise<void> {
    for (const id of this.made) await this.http.delete(`/api/news/${id}`);
    await this.http.dispose();
  }
}
