/**
 * Which medical host a screen is about: the only one, or the one that the address names (`?host=teeth`). An address
 * is written by anyone: a host that the hospital does not book at is nobody's choice.
 */
import type { Contract } from '@cabinet/kit';

/** A medical host that patients book at. */
export type BookingHost = Contract['BookingHost'];

/** The parameter of the address. */
const HOST = 'host';

/** The chosen host; `null` while the patient has to choose. */
export function chosenHost(hosts: readonly BookingHost[], search: URLSearchParams): BookingHost | null {
  const [first, second] = hosts;
  if (first !== undefined && second === undefined) return first;
  return hosts.find(({ id }) => id === search.get(HOST)) ?? null;
}

/** The address of a host's first step: what was chosen at another host means nothing here. */
export function searchOfHost(id: string | null): URLSearchParams {
  return id === null ? new URLSearchParams() : new URLSearchParams({ [HOST]: id });
}
