/** Shapes of the chat's back office. Times are RFC 3339. */
import type { Contract } from '@cabinet/kit';

/** A patient's conversation. */
export type ListedChatRoom = Contract['ListedChatRoom'];
/** `GET /admin/chat/rooms`, the longest waiting first. */
export type ChatRoomPage = Contract['ChatRoomPage'];
/** An entry of `GET /admin/chat/staff`: an employee who answers in the chat. */
export type ChatEmployee = Contract['ChatEmployee'];
/** An entry of `GET /admin/chat/answers`: a prepared answer. */
export type ChatAnswer = Contract['ChatAnswer'];
