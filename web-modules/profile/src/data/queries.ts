/** Queries of the profile: one hook per resource. */
import { useHostName, useLanguage, useQuery } from '@cabinet/kit';
import { loadAccounts, loadConsents, loadDocuments, loadDocumentTypes, loadSessions } from './profile.api';

/** Query keys, for invalidation. */
export const profileKeys = {
  accounts: ['profile', 'accounts'],
  documents: ['profile', 'documents'],
  consents: ['profile', 'consents'],
  sessions: ['profile', 'sessions'],
  factors: ['profile', 'factors'],
  log: ['profile', 'log'],
  push: ['profile', 'push'],
  notifications: ['profile', 'notifications'],
} as const;

/** The accounts, with the name of the host in the current language. */
export function useAccounts() {
  const hostName = useHostName();
  return useQuery({
    queryKey: profileKeys.accounts,
    queryFn: ({ signal }) => loadAccounts(signal),
    select: (accounts) =>
      accounts.map((account) => ({ ...account, hostName: hostName(account.hostId, account.hostName) })),
  });
}

export function useDocuments() {
  return useQuery({ queryKey: profileKeys.documents, queryFn: ({ signal }) => loadDocuments(signal) });
}

/** the server's list; it only changes with a release. */
export function useDocumentTypes() {
  return useQuery({
    queryKey: ['profile', 'document-types'],
    queryFn: ({ signal }) => loadDocumentTypes(signal),
    staleTime: Infinity,
  });
}

export function useConsents() {
  const language = useLanguage();
  return useQuery({
    queryKey: [...profileKeys.consents, language],
    queryFn: ({ signal }) => loadConsents(language, signal),
    staleTime: 0,
  });
}

export function useSessions() {
  return useQuery({ queryKey: profileKeys.sessions, queryFn: ({ signal }) => loadSessions(signal) });
}
