/** API calls of the profile (specification 1 §7, below `/api`). */
import { api, type Contract, type Language } from '@cabinet/kit';
import type { Me } from './me';
import type {
  ConsentKind,
  CurrentConsent,
  DeviceSession,
  DocumentType,
  IdentityDocument,
  LogPage,
  MedicalAccount,
  MyConsents,
  NewDocument,
  PersonalInformation,
} from './profile.types';

const id = encodeURIComponent;

/** A-275, B-249: without a new password an empty one is sent, which changes nothing. Responds like `/users/me`. */
export const savePerson = (personalInformation: PersonalInformation, language: Language, currentPassword?: string) =>
  api.patch<Me>('/users/update', {
    body: { password: '', personalInformation, ...(currentPassword !== undefined && { currentPassword }), language },
  });

/** */
export const savePassword = (password: string, currentPassword: string, language: Language) =>
  api.patch<Me>('/users/update', {
    body: { password, currentPassword, language },
  });

/** */
export const leave = (userId: string, password: string, language: Language) =>
  api.delete<{ leavingAt: string }>(`/users/${id(userId)}/account`, {
    body: { ...(password !== '' && { password }), language },
  });

export const stay = () => api.post('/users/me/stay');

export const loadAccounts = (signal: AbortSignal) =>
  api.get<readonly MedicalAccount[]>('/users/me/accounts', { signal });

/** */
export const toggleImport = ({ hostId, clientId }: MedicalAccount, state: boolean) =>
  api.post('/files/toggleEpicrisImport', { query: { hostId, clientId, state } });

export const loadDocuments = (signal: AbortSignal) => api.get<readonly IdentityDocument[]>('/documents', { signal });

export const loadDocumentTypes = (signal: AbortSignal) =>
  api.get<readonly DocumentType[]>('/documents/types', { signal });

export const addDocument = (body: NewDocument) => api.post<IdentityDocument>('/documents', { body });

export const removeDocument = (documentId: string) => api.delete('/documents', { query: { id: documentId } });

export const loadConsents = (language: Language, signal: AbortSignal) =>
  api.get<MyConsents>('/users/me/consents', { query: { language }, signal });

export const giveConsent = ({ kind, version, language }: CurrentConsent) =>
  api.post('/users/me/consents', { body: { kind, version, language } });

export const withdrawConsent = (kind: ConsentKind) => api.delete(`/users/me/consents/${id(kind)}`);

export const loadSessions = (signal: AbortSignal) =>
  api.get<readonly DeviceSession[]>('/users/me/sessions', { signal });

export const endSession = (sessionId: string) => api.delete(`/users/me/sessions/${id(sessionId)}`);

export const endOtherSessions = () => api.delete('/users/me/sessions');

export const loadLog = (before: LogPage['next'], signal: AbortSignal) =>
  api.get<LogPage>('/users/me/access-log', { query: { before, limit: 50 }, signal });

/** Gets the address of the state portal; the response also sets the cookie that binds the attempt. */
export const askPortal = (purpose: 'link' | 'refresh', currentPassword?: string) =>
  api.post<{ url: string }>('/esia/attempts', {
    body: { purpose, ...(currentPassword !== undefined && { currentPassword }) },
  });

/** B-280: completes the return from the portal. */
export const finishPortal = (state: string, code: string) =>
  api.post<{ user_id: string }>('/esia/auth-code', { body: { state, code } });

/** How recent the portal's data must be to count as the answer to this request. */
const JUST_NOW_MS = 60_000;

/**
 * B-282: reloads the data from the portal. False if the portal did not respond, so that the server returned older data.
 * Both times come from the server, because the clock of a phone may be wrong.
 */
export async function refreshFromPortal(userId: string): Promise<boolean> {
  const { data, headers } = await api.full<Contract['EsiaPerson']>('GET', `/esia/users/${id(userId)}`);
  const answeredAt = Date.parse(headers.get('Date') ?? '') || Date.now();
  return answeredAt - Date.parse(data.asOf) <= JUST_NOW_MS;
}
