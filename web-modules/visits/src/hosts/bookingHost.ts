/**
 * The medical host of a screen: the only one, or the one in the address (`?host=teeth`). Addresses are
 * untrusted input: a host that the hospital does not book at is ignored.
 */
import type { Contract } from '@cabinet/kit';

/** A medical host that patients book at. */
export type BookingHost = Contract['BookingHost'];

/** Address parameter. */
const HOST = 'host';

/** The chosen host; `null` if the patient has yet to choose. */
export function chosenHost(hosts: readonly BookingHost[], search: URLSearchParams): BookingHost | null {
  const [first, second] = hosts;
  if (first !== undefined && second === undefined) return first;
  return hosts.find(({ id }) => id === search.get(HOST)) ?? null;
}

/** The address of a host's first step: choices made at another host do not apply. */
export function searchOfHost(id: string | null): URLSearchParams {
  return id === null ? new URLSearchParams() : new URLSearchParams({ [HOST]: id });
}
