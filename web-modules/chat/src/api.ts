/** The chat's own calls, `/api/chat`. The types are written by hand until the kernel's contract has them: replace by `Contract`. */
import { api } from '@cabinet/kit';

export interface ChatRoom {
  readonly room_id: string;
  readonly department: string | null;
  readonly title: string;
}

export interface Clinic {
  readonly is_open: boolean;
  readonly opens_at: string | null;
  readonly hours: string;
  readonly answer_within_minutes: number | null;
  readonly phone: string;
  readonly emergency_phones: readonly string[];
}

export interface Chat {
  readonly state: 'agreement_needed' | 'not_opened' | 'open' | 'closed' | 'unavailable';
  /** `text` is HTML that the kernel has cleaned. */
  readonly agreement: { readonly version: string; readonly text: string } | null;
  readonly user_id: string | null;
  readonly rooms: readonly ChatRoom[];
  readonly clinic: Clinic;
  readonly greeting: boolean;
  readonly max_file_bytes: number;
  readonly notices: { readonly mail: boolean };
}

export const chatKey = ['chat'] as const;
export const loadChat = (signal: AbortSignal) => api.get<Chat>('/chat', { signal });
export const openChat = () => api.post<Chat>('/chat/open', { body: { department: null } });
export const acceptAgreement = (version: string) => api.put<undefined>('/chat/agreement', { body: { version } });
