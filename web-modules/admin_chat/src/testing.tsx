/** Opens the page of this module with a mocked kernel. */
import type { Permission } from '@cabinet/kit';
import { ALL_PERMISSIONS, demoPerson, kernel, type KernelCall, renderModule } from '@cabinet/kit/testing';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import ru from '../locales/ru.json';
import type { ChatAnswer, ChatEmployee, ListedChatRoom } from './data/contract';
import { RoomsPage } from './rooms/RoomsPage';

export const NURSE: ChatEmployee = { matrix_id: '@nurse:hosp.test', name: 'Медсестра Ольга' };
export const ANSWER: ChatAnswer = { id: 'hours', title: 'Часы работы', text: 'Мы работаем с 8 до 20 часов.' };

/** A moment this long before the present. */
export const sinceMinutes = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

export const ROOM: ListedChatRoom = {
  id: '0190b7c4-0000-7000-8000-000000000101',
  user_id: '0190b7c4-0000-7000-8000-000000000001',
  name: 'Анна Иванова',
  guest: null,
  department: null,
  title: 'Клиника',
  waiting_since: '2026-11-27T09:00:00Z',
  seen_at: null,
  last_patient_at: '2026-11-27T09:00:00Z',
  last_clinic_at: '2026-11-26T12:00:00Z',
  last_clinic_by: NURSE.name,
  assignee: null,
};

export const json = (body: unknown, status = 200): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

export const problem = (status: number, code: string): Response =>
  json({ type: `about:blank#${code}`, title: code, status, code, request_id: 'r-1' }, status);

export interface Opened {
  readonly user: UserEvent;
  readonly of: (kind: string) => KernelCall[];
  readonly address: () => string;
}

/** `answers`: by method and path without the query. */
export async function open(
  answers: Readonly<Record<string, (call: KernelCall) => unknown>>,
  { path = '/admin/chat', permissions = ALL_PERMISSIONS as readonly Permission[] } = {},
): Promise<Opened> {
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const usual: typeof answers = {
    'GET /admin/chat/staff': () => json([NURSE]),
    'GET /admin/chat/answers': () => json([ANSWER]),
  };
  const all = { ...usual, ...answers };
  const calls = kernel((call) => all[kindOf(call)]?.(call) ?? problem(404, 'not_found'));
  const { router } = await renderModule(<RoomsPage />, {
    path,
    namespace: 'admin_chat',
    locales: { ru },
    person: { ...demoPerson, permissions },
  });
  return {
    user: userEvent.setup(),
    of: (kind) => calls.filter((call) => kindOf(call) === kind),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
