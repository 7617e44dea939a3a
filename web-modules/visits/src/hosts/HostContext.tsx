/** The host that a part of a screen belongs to, for whatever names it or leads on. */
import { createContext, useContext, useMemo } from 'react';
import { searchOfHost, type BookingHost } from './bookingHost';

/** `null`: there is only one host, which nobody has to name. */
const HostContext = createContext<BookingHost | null>(null);

export const HostProvider = HostContext.Provider;

/** Parameters that lead to the same host; none where there is only one. */
export function useHostSearch(): URLSearchParams {
  const host = useContext(HostContext);
  return useMemo(() => searchOfHost(host?.id ?? null), [host]);
}

/** A label that several hosts share, made one of its own: `Appointments by state: Dentistry`. */
export function useLabelAtHost(label: string): string {
  const host = useContext(HostContext);
  return host === null ? label : `${label}: ${host.name}`;
}
