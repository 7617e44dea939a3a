/** The calls to the gateway. The session's token is sent as with every call; the Matrix token never reaches the browser. */
import { api } from '@cabinet/kit';
import type { HistoryAnswer, Homeserver, Members, SyncAnswer } from './matrix';

/** Where the gateway serves patients, and guests (docs/adr/0053). */
export const PATIENTS = '/chat/_matrix';
export const GUESTS = '/chat/guest/_matrix';
/** The gateway's longest poll; the request's own timeout is longer (35 s). */
const POLL_MS = 30_000;
/** B-352 */
export const HISTORY_PAGE = 30;
/** How long "is typing" stays without a new key press. */
export const TYPING_MS = 20_000;

const part = encodeURIComponent;

function homeserverAt(gateway: string, anonymous: boolean): Homeserver {
  const base = `${gateway}/client/v3`;
  const room = (id: string) => `${base}/rooms/${part(id)}`;
  return {
    sync: (since, signal) =>
      api.get<SyncAnswer>(`${base}/sync`, {
        query: { since, timeout: since === null ? 0 : POLL_MS },
        signal,
        anonymous,
      }),
    history: (id, from) =>
      api.get<HistoryAnswer>(`${room(id)}/messages`, { query: { dir: 'b', from, limit: HISTORY_PAGE }, anonymous }),
    members: (id) => api.get<Members>(`${room(id)}/joined_members`, { anonymous }),
    send: async (id, txn, content) => {
      const path = `${room(id)}/send/m.room.message/${part(txn)}`;
      await api.put(path, { body: content, idempotencyKey: txn, anonymous });
    },
    redact: async (id, event, txn) => {
      await api.put(`${room(id)}/redact/${part(event)}/${part(txn)}`, { body: {}, idempotencyKey: txn, anonymous });
    },
    typing: async (id, user, isTyping) => {
      const body = isTyping ? { typing: true, timeout: TYPING_MS } : { typing: false };
      await api.put(`${room(id)}/typing/${part(user)}`, { body, anonymous });
    },
    read: async (id, event) => {
      await api.post(`${room(id)}/read_markers`, { body: { 'm.fully_read': event, 'm.read': event }, anonymous });
    },
  };
}

export const homeserver = homeserverAt(PATIENTS, false);
/** Of the guest whose secret is in the cookie. The gateway refuses to redact, to type and to mark as read. */
export const guestHomeserver = homeserverAt(GUESTS, true);
