/** The calls of people who are not signed in. */
import { api, type TokenAnswer, useLanguage, useQuery } from '@cabinet/kit';
import {
  type ConsentText,
  type DocumentType,
  FILE_PARTS,
  type Files,
  type NewCabinet,
  type PortalAnswer,
  type Registered,
} from './auth.types';

/** The public client of the web (rest contract): an id, not a secret. */
const WEB_CLIENT = { Authorization: `Basic ${btoa('web:web')}` };

/** Files are read by the server while they come: a slow phone needs time for 40 MB. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

export function register(cabinet: NewCabinet): Promise<Registered> {
  return api.post('/users/reg', { anonymous: true, body: cabinet });
}

/** The second call; nothing is asked if no file was chosen. */
export async function sendFiles(uploadToken: string, files: Files): Promise<void> {
  const body = new FormData();
  for (const part of FILE_PARTS) {
    const file = files[part];
    if (file) body.append(part, file);
  }
  if ([...body.keys()].length === 0) return;
  await api.post('/users/reg/files', {
    anonymous: true,
    headers: { 'Upload-Token': uploadToken },
    body,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

export function confirmEmail(token: string): Promise<void> {
  return api.post('/users/confirmEmail', { anonymous: true, body: { token } });
}

export function confirmEmailAgain(email: string, language: string): Promise<void> {
  return api.post('/users/confirmEmail/again', { anonymous: true, body: { email, language } });
}

/** B-275: a form, as the specification has it. */
export function askRestore(username: string, password: string, confirmPassword: string, language: string) {
  const body = new URLSearchParams({ username, password, confirmPassword, language });
  return api.post<undefined>('/users/resetPassword', { anonymous: true, body });
}

/** whether the link asks for the new password, because it was not typed in this browser. */
export function useRestoreLink(token: string) {
  return useQuery({
    queryKey: ['restore-link', token],
    queryFn: ({ signal }) =>
      api.post<{ asksPassword: boolean }>('/users/resetPassword/link', { anonymous: true, body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Without a password the one counts that was typed in this browser before. */
export function confirmRestore(token: string, typed?: { password: string; confirmPassword: string }): Promise<void> {
  return api.post('/users/resetPassword/confirm', { anonymous: true, body: { token, ...typed } });
}

/** the last step of the way through the state portal. */
export async function authorizeAtPortal(
  answer: PortalAnswer,
  consent: {
    readonly confirmed: boolean;
    readonly consentVersion?: string;
    readonly personalDataVersion?: string;
    readonly language?: string;
    readonly staySignedIn?: boolean;
  },
): Promise<TokenAnswer> {
  const body = { ...answer, ...consent };
  const { credentials } = await api.post<{ credentials: TokenAnswer }>('/esia/authorize-lk', {
    anonymous: true,
    body,
  });
  return credentials;
}

/** a code goes to this address. The answer is the same whoever has it. */
export function sendEmailCode(state: string, email: string, language: string): Promise<void> {
  return api.post('/esia/registration/email', { anonymous: true, body: { state, email, language } });
}

/** the code makes the account and signs in. */
export async function confirmEmailCode(state: string, code: string): Promise<TokenAnswer> {
  const { credentials } = await api.post<{ credentials: TokenAnswer }>('/esia/registration/code', {
    anonymous: true,
    body: { state, code },
  });
  return credentials;
}

/** A passkey alone: what the device has to sign. */
export function startPasskey(): Promise<{ readonly ceremony: string; readonly publicKey: unknown }> {
  return api.post('/oauth/passkey/start', { anonymous: true, headers: WEB_CLIENT });
}

/** A passkey after the password. */
export function startSecondPasskey(token: string): Promise<{ readonly publicKey: unknown }> {
  return api.post('/oauth/mfa/passkey', { anonymous: true, headers: WEB_CLIENT, body: { mfa_token: token } });
}

/** What one is asked to agree to, in the language on the screen (B-060, B-061). */
export function useConsentText(kind: 'personal_data' | 'esia') {
  const language = useLanguage();
  return useQuery({
    queryKey: ['consent-text', kind, language],
    queryFn: ({ signal }) =>
      api.get<ConsentText>('/v1/consent', { anonymous: true, query: { kind, language }, signal }),
  });
}

export function useDocumentTypes() {
  return useQuery({
    queryKey: ['document-types'],
    queryFn: ({ signal }) => api.get<readonly DocumentType[]>('/documents/types', { anonymous: true, signal }),
    staleTime: Infinity,
  });
}
