/** The calls to the gateway. The session's token is sent as with every call; the Matrix token never reaches the browser. */
import { api } from '@cabinet/kit';
import type { HistoryAnswer, Homeserver, Members, SyncAnswer } from './matrix';

const BASE = '/chat/_matrix/client/v3';
/** The gateway's longest poll; the request's own timeout is longer (35 s). */
const POLL_MS = 30_000;
/** B-352 */
export const HISTORY_PAGE = 30;
/** How long "is typing" stays without a new key press. */
export const TYPING_MS = 20_000;

const room = (id: string) => `${BASE}/rooms/${encodeURIComponent(id)}`;
const part = encodeURIComponent;

export const homeserver: Homeserver = {
  sync: (since, signal) =>
    api.get<SyncAnswer>(`${BASE}/sync`, { query: { since, timeout: since === null ? 0 : POLL_MS }, signal }),
  history: (id, from) =>
    api.get<HistoryAnswer>(`${room(id)}/messages`, { query: { dir: 'b', from, limit: HISTORY_PAGE } }),
  members: (id) => api.get<Members>(`${room(id)}/joined_members`),
  send: async (id, txn, content) => {
    await api.put(`${room(id)}/send/m.room.message/${part(txn)}`, { body: content, idempotencyKey: txn });
  },
  redact: async (id, event, txn) => {
    await api.put(`${room(id)}/redact/${part(event)}/${part(txn)}`, { body: {}, idempotencyKey: txn });
  },
  typing: async (id, user, isTyping) => {
    const body = isTyping ? { typing: true, timeout: TYPING_MS } : { typing: false };
    await api.put(`${room(id)}/typing/${part(user)}`, { body });
  },
  read: async (id, event) => {
    await api.post(`${room(id)}/read_markers`, { body: { 'm.fully_read': event, 'm.read': event } });
  },
};
