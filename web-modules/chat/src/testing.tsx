/**
 * The chat with a mocked kernel and gateway, for its tests. What the homeserver says is foreign; what the kernel says is checked against its
 * contract.
 */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { foreignResponse, kernel, type KernelCall, renderModule } from '@cabinet/kit/testing';
import ru from '../locales/ru.json';
import type { Chat } from './api';
import type { MatrixEvent, SyncAnswer } from './client/matrix';
import { ChatPage } from './page/ChatPage';

export const ME = '@cab_1:clinic';
export const NURSE = '@nurse:clinic';
export const CHAT: Chat = {
  state: 'open',
  user_id: ME,
  rooms: [{ room_id: '!r:clinic', department: null, title: 'Клиника', unread: 0, last_at: null }],
  notices: { mail: false },
  clinic: {
    is_open: true,
    opens_at: null,
    hours: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' }],
    answer_within_min: 30,
    phone: '+7 812 000-30-30',
    emergency_phones: ['103', '112'],
  },
  max_file_bytes: 10_485_760,
};

export const AGREEMENT = {
  kind: 'chat',
  version: '3',
  language: 'ru',
  hash: 'a'.repeat(64),
  text: 'Согласие на чат\n\nТекст соглашения',
};
export const GIVEN = {
  kind: 'chat',
  version: '3',
  hash: AGREEMENT.hash,
  language: 'ru',
  textDate: null,
  givenAt: '2026-11-27T09:00:00Z',
  withdrawnAt: null,
  how: 'cabinet',
  address: null,
};

export const said = (id: string, sender: string, body: string, more: Record<string, unknown> = {}): MatrixEvent => ({
  event_id: id,
  type: 'm.room.message',
  sender,
  origin_server_ts: Date.parse('2026-11-27T09:00:00Z'),
  content: { msgtype: 'm.text', body, ...more },
});

export const json = (value: unknown, status = 200) =>
  foreignResponse(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });

const HISTORY = { chunk: [said('$0', NURSE, 'Давнее сообщение')] };
const MEMBERS = { joined: { [NURSE]: { display_name: 'Медсестра Ольга' } } };

/** A clinic whose long poll answers once and then stays open; `other` answers first if it knows the call. */
export function clinic(
  chat: Chat,
  events: readonly MatrixEvent[] = [],
  other: (call: KernelCall) => unknown = () => null,
) {
  return kernel((call) => {
    const special = other(call);
    if (special !== null) return special;
    if (call.path === '/chat') return Response.json(chat);
    if (call.path.startsWith('/chat/_matrix/client/v3/sync')) {
      if (call.path.includes('since=')) return new Promise(() => undefined);
      const ephemeral = {
        events: [
          { type: 'm.receipt', content: { $2: { 'm.read': { [NURSE]: { ts: 1 } } } } },
          { type: 'm.typing', content: { user_ids: [NURSE, ME] } },
        ],
      };
      const timeline = { events, limited: true, prev_batch: 'p1' };
      return json({ next_batch: 's1', rooms: { join: { '!r:clinic': { timeline, ephemeral } } } });
    }
    if (call.path.includes('/joined_members')) return json(MEMBERS);
    if (call.path.includes('/messages?')) return json(HISTORY);
    return json({});
  });
}

export const open = () => renderModule(<ChatPage />, { path: '/chat', namespace: 'chat', locales: { ru } });
export const sent = (calls: readonly KernelCall[]) =>
  calls
    .filter(({ path }) => path.includes('/send/m.room.message/'))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

/** The menu of the message with this text. */
export async function menuOf(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text)).closest('article') as HTMLElement;
  await userEvent.click(within(row).getByRole('button', { name: /^Действия: / }));
  return screen.findByRole('menu');
}
export const choose = async (text: string, action: string) =>
  userEvent.click(within(await menuOf(text)).getByRole('menuitem', { name: action }));
export const offered = async (text: string) =>
  within(await menuOf(text))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

export const EVENTS = [said('$1', NURSE, 'Добрый день'), said('$2', ME, 'Здравствуйте')];

export type Joined = NonNullable<NonNullable<SyncAnswer['rooms']>['join']>;

/** A long poll that answers with what the test pushes, one after another. */
export function longPoll() {
  const pushed: Joined[] = [];
  let give: ((response: Response) => void) | null = null;
  let batch = 0;
  const next = () => {
    const join = pushed[0];
    if (!join || !give) return;
    pushed.shift();
    batch += 1;
    give(json({ next_batch: `s${String(batch)}`, rooms: { join } }));
    give = null;
  };
  return {
    push: (join: Joined) => {
      pushed.push(join);
      next();
    },
    /** For `clinic`: answers the long poll only. */
    answer: ({ path }: KernelCall): unknown => {
      if (!path.includes('/sync')) return null;
      return new Promise((resolve) => {
        give = resolve;
        next();
      });
    },
  };
}

/** What a room gets by the long poll. */
export const joined = (
  events: readonly MatrixEvent[],
  readUpTo: Readonly<Record<string, string>> = {},
): Joined[string] => ({
  timeline: { events },
  ephemeral: {
    events: Object.entries(readUpTo).map(([reader, event]) => ({
      type: 'm.receipt',
      content: { [event]: { 'm.read': { [reader]: { ts: 1 } } } },
    })),
  },
});
