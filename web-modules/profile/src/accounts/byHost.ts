/** Groups accounts by host, in the order of the hosts. */
import type { MedicalAccount } from '../data/profile.types';

export interface HostAccounts {
  readonly hostId: string;
  /** The hospital's name of the host; the id if it has none. */
  readonly hostName: string;
  readonly accounts: readonly MedicalAccount[];
}

export function byHost(accounts: readonly MedicalAccount[]): readonly HostAccounts[] {
  const hosts = new Map<string, MedicalAccount[]>();
  for (const account of accounts) hosts.set(account.hostId, [...(hosts.get(account.hostId) ?? []), account]);
  return [...hosts].map(([hostId, own]) => {
    const name = own[0]?.hostName ?? '';
    return { hostId, hostName: name === '' ? hostId : name, accounts: own };
  });
}
