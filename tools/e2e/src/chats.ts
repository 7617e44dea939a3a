/** A patient with a chat: a person of one test, whose room the employee has joined. */
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { Employee } from './employee';
import type { Kernel } from './kernel';
import { newcomer } from './newcomer';
import { ChatScreen } from './screens/ChatScreen';
import { signInAs } from './signedIn';
import { test as base } from './test';

interface Chat {
  readonly state: string;
  readonly user_id: string;
  readonly rooms: readonly { readonly room_id: string }[];
}

/** A patient's calls of the chat. */
export class Chats {
  private constructor(
    private readonly http: APIRequestContext,
    readonly kernel: Kernel,
  ) {}

  static async of(baseURL: string, kernel: Kernel): Promise<Chats> {
    const extraHTTPHeaders = { Authorization: `Bearer ${kernel.token}` };
    return new Chats(await request.newContext({ baseURL, extraHTTPHeaders }), kernel);
  }

  async state(): Promise<Chat> {
    return (await (await this.http.get('/api/chat')).json()) as Chat;
  }

  /** Agrees and opens the chat. Returns the room. */
  async begin(): Promise<string> {
    const text = await this.http.get('/api/v1/consent?kind=chat&language=ru');
    const { version } = (await text.json()) as { version: string };
    await this.http.post('/api/users/me/consents', { data: { kind: 'chat', version, language: 'ru' } });
    const answer = await this.http.post('/api/chat/open');
    if (!answer.ok()) throw new Error(`the chat does not open: ${String(answer.status())} ${await answer.text()}`);
    return ((await answer.json()) as Chat).rooms[0]?.room_id ?? '';
  }

  /** Status of a call of the gateway. */
  async status(method: string, path: string, data?: object): Promise<number> {
    return (await this.http.fetch(`/api/chat/_matrix/client${path}`, { method, ...(data && { data }) })).status();
  }

  close(): Promise<void> {
    return this.http.dispose();
  }
}

interface ChatFixtures {
  /** A person who never opened the chat. */
  readonly chats: Chats;
  /** The person's open chat, which the employee has joined; the page is signed in. */
  readonly room: string;
  readonly chat: ChatScreen;
}

export const test = base.extend<ChatFixtures, { employee: Employee }>({
  employee: [
    async ({}, use) => {
      const employee = await Employee.start();
      await use(employee);
      await employee.close();
    },
    { scope: 'worker' },
  ],
  chats: async ({ baseURL, page }, use) => {
    const { kernel } = await newcomer(baseURL ?? '');
    const chats = await Chats.of(baseURL ?? '', kernel);
    await signInAs(page, kernel, 'ROLE_PATIENT');
    await use(chats);
    await chats.close();
  },
  room: async ({ chats, employee }, use) => {
    const room = await chats.begin();
    await employee.join(room);
    await use(room);
  },
  chat: async ({ page }, use) => use(new ChatScreen(page)),
});

/** Another tab of the same browser. */
export async function tabOf(page: Page, { kernel }: Chats): Promise<ChatScreen> {
  const tab = await page.context().newPage();
  await signInAs(tab, kernel, 'ROLE_PATIENT');
  return new ChatScreen(tab);
}
