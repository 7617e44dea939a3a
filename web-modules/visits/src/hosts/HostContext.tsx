/** The host that a part of a screen belongs to, for labels and links. */
import { createContext, useContext, useMemo } from 'react';
import { searchOfHost, type BookingHost } from './bookingHost';

/** `null`: there is only one host, which needs no name. */
const HostContext = createContext<BookingHost | null>(null);

export const HostProvider = HostContext.Provider;

/** Address parameters of the host; empty if there is only one. */
export function useHostSearch(): URLSearchParams {
  const host = useContext(HostContext);
  return useMemo(() => searchOfHost(host?.id ?? null), [host]);
}

/** Makes a label unique that several hosts share: `Appointments by state: Dentistry`. */
export function useLabelAtHost(label: string): string {
  const host = useContext(HostContext);
  return host === null ? label : `${label}: ${host.name}`;
}
