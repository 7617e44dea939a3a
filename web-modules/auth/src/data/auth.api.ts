/** API calls before sign-in. */
import { api, isProblem, type TokenAnswer, useLanguage, useQuery } from '@cabinet/kit';
import { type ConsentText, type DocumentType, type NewCabinet, type PortalAnswer, type Registered } from './auth.types';

/** Client credentials of the web app: a public client (REST contract), so this is an identifier, not a secret. */
const WEB_CLIENT = { Authorization: `Basic ${btoa('web:web')}` };

/** A mail server refuses an address within seconds; a relay between may take minutes. */
const QUICK_POLLS = 15;
const QUICK_POLL_MS = 4_000;
const SLOW_POLL_MS = 20_000;

export function register(cabinet: NewCabinet): Promise<Registered> {
  return api.post('/users/reg', { anonymous: true, body: cabinet });
}

export function confirmEmail(token: string): Promise<void> {
  return api.post('/users/confirmEmail', { anonymous: true, body: { token } });
}

export function confirmEmailAgain(email: string, language: string): Promise<void> {
  return api.post('/users/confirmEmail/again', { anonymous: true, body: { email, language } });
}

/** B-275: sent as a form, as specified. */
export function askRestore(username: string, password: string, confirmPassword: string, language: string) {
  const body = new URLSearchParams({ username, password, confirmPassword, language });
  return api.post<undefined>('/users/resetPassword', { anonymous: true, body });
}

/** whether the link needs the new password, because it was not typed in this browser. */
export function useRestoreLink(token: string) {
  return useQuery({
    queryKey: ['restore-link', token],
    queryFn: ({ signal }) =>
      api.post<{ asksPassword: boolean }>('/users/resetPassword/link', { anonymous: true, body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Sets the new password. Without `typed`, the password typed in this browser before is used. */
export function confirmRestore(token: string, typed?: { password: string; confirmPassword: string }): Promise<void> {
  return api.post('/users/resetPassword/confirm', { anonymous: true, body: { token, ...typed } });
}

/** the last step of the sign-in through the state portal. */
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

/** sends a code to this address. The response does not reveal whether the address is in use. */
export function sendEmailCode(state: string, email: string, language: string): Promise<void> {
  return api.post('/esia/registration/email', { anonymous: true, body: { state, email, language } });
}

/**
 * whether the mail server refused the newest e-mail with a code. Polls while the page is visible, until the
 * e-mail is refused or nothing waits any more. `letter` counts the e-mails: each is polled anew.
 */
export function useEmailRefused(state: string, letter: number, isWaiting: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['portal-registration', state, letter],
    queryFn: ({ signal }) =>
      api.get<{ emailRefused: boolean }>('/esia/registration', { anonymous: true, query: { state }, signal }),
    enabled: isWaiting,
    // A failed poll says nothing about the e-mail.
    retry: false,
    refetchInterval: ({ state: { data: last, error, dataUpdateCount, errorUpdateCount } }) => {
      if (last?.emailRefused || isProblem(error, 'attempt_spent')) return false;
      return dataUpdateCount + errorUpdateCount < QUICK_POLLS ? QUICK_POLL_MS : SLOW_POLL_MS;
    },
    staleTime: 0,
    gcTime: 0,
  });
  return data?.emailRefused ?? false;
}

/** the code creates the account and signs in. */
export async function confirmEmailCode(state: string, code: string): Promise<TokenAnswer> {
  const { credentials } = await api.post<{ credentials: TokenAnswer }>('/esia/registration/code', {
    anonymous: true,
    body: { state, code },
  });
  return credentials;
}

/** Starts a sign-in with a passkey only; returns what the device must sign. */
export function startPasskey(): Promise<{ readonly ceremony: string; readonly publicKey: unknown }> {
  return api.post('/oauth/passkey/start', { anonymous: true, headers: WEB_CLIENT });
}

/** Starts the passkey step after the password. */
export function startSecondPasskey(token: string): Promise<{ readonly publicKey: unknown }> {
  return api.post('/oauth/mfa/passkey', { anonymous: true, headers: WEB_CLIENT, body: { mfa_token: token } });
}

/** Loads the text of a consent in the current language (B-060, B-061). */
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
