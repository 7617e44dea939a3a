/** The chat's own calls, `/api/chat`; the agreement is one of the patient's consents (kind `chat`), or a guest's (`chat_guest`). */
import { api, type Contract } from '@cabinet/kit';

export type Clinic = Contract['ChatClinic'];
/** How far the patient's chat is. */
export type ChatState = 'agreement_needed' | 'not_opened' | 'open';

export type ChatRoom = Contract['ChatRoom'];
export type ChatNotices = Contract['ChatNotices'];
export type Chat = Omit<Contract['PatientChat'], 'state'> & { readonly state: ChatState };

/** Paragraphs of `text` are separated by empty lines; the first one is the heading. */
export type ChatAgreement = Pick<Contract['ConsentTextView'], 'version' | 'language' | 'text'>;

export const chatKey = ['chat'] as const;
/** Whose agreement: a patient's or a guest's. */
export type AgreementKind = 'chat' | 'chat_guest';

export const agreementKey = (kind: AgreementKind, language: string) => ['chat', 'agreement', kind, language] as const;
export const loadChat = (signal: AbortSignal) => api.get<Chat>('/chat', { signal });
/** Opens the chat; with a department its room as well. */
export const openChat = (department: string | null = null) =>
  api.post<Chat>('/chat/open', department === null ? {} : { body: { department } });
export const saveNotices = (notices: ChatNotices) => api.put<undefined>('/chat/notices', { body: notices });
export const loadAgreement = (kind: AgreementKind, language: string, signal: AbortSignal) =>
  api.get<ChatAgreement>('/v1/consent', { query: { kind, language }, anonymous: true, signal });
export const acceptAgreement = ({ version, language }: ChatAgreement) =>
  api.post<undefined>('/users/me/consents', { body: { kind: 'chat', version, language } });

/** A guest's conversation (docs/adr/0053). */
export type GuestChat = Omit<Contract['GuestChat'], 'state'> & { readonly state: ChatState };

export const guestKey = ['chat', 'guest'] as const;
export const loadGuest = (signal: AbortSignal) => api.get<GuestChat>('/chat/guest', { signal, anonymous: true });
export const openGuest = ({ version, language }: ChatAgreement) =>
  api.post<GuestChat>('/chat/guest/open', { body: { version, language }, anonymous: true });
export const endGuest = () => api.delete<undefined>('/chat/guest', { anonymous: true });
