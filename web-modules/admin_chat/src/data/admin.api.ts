/** The calls of the chat's back office. */
import { api } from '@cabinet/kit';
import type { ChatAnswer, ChatEmployee, ChatRoomPage } from './contract';

/** Which conversations. Pages are counted from 1. */
export interface RoomFilter {
  readonly isWaiting: boolean;
  readonly page: number;
  readonly size: number;
}

export const loadRooms = ({ isWaiting, page, size }: RoomFilter, signal: AbortSignal): Promise<ChatRoomPage> =>
  api.get('/admin/chat/rooms', { signal, query: { ...(isWaiting && { waiting: true }), page: page - 1, size } });

export const loadStaff = (signal: AbortSignal): Promise<readonly ChatEmployee[]> =>
  api.get('/admin/chat/staff', { signal });

export const loadAnswers = (signal: AbortSignal): Promise<readonly ChatAnswer[]> =>
  api.get('/admin/chat/answers', { signal });

const ofRoom = (id: string): string => `/admin/chat/rooms/${encodeURIComponent(id)}`;

/** Answered in another way, e.g. by telephone. */
export const markHandled = (id: string): Promise<void> => api.post(`${ofRoom(id)}/handled`);

/** Sends a prepared answer. */
export const sendAnswer = (id: string, answer: string): Promise<void> =>
  api.post(`${ofRoom(id)}/answers`, { body: { answer } });

/** Null: any employee. */
export const assign = (id: string, assignee: string | null): Promise<void> =>
  api.put(`${ofRoom(id)}/assignee`, { body: { assignee } });
