/**
 * Unread notices by the section of the menu in which their documents are read, so that the menu says where something new is.
 *
 * Counted from the first page of notices, which the bell has already: where more are unread than stand on it, the numbers say "at least".
 */
import { type MenuEntry, usePerson, useQuery, useSession, useVariant } from '@cabinet/kit';
import { entryOf, firstSegment } from '../app/places';
import { type Notices, noticesQuery, placeOf, sourcesQuery } from './notices.api';

/** Whether there is anything to notify of: a medical record or booking, and somebody who may see theirs. */
export function useHasNotices(): boolean {
  const person = usePerson();
  const isPatient = useSession()?.role === 'ROLE_PATIENT';
  const isOpen = person !== null && !person.consentRequired && !person.passwordChangeRequired;
  const { booking, hosts } = useVariant().visits;
  const isFor = isPatient && isOpen;
  const isBooking = booking === 'on' && hosts.length > 0;
  const sources = useQuery(sourcesQuery(isFor && !isBooking));
  return isFor && (isBooking || (sources.data ?? 0) > 0);
}

/** First segment of a menu item's path to the number of its unread notices: `3`, or `3+` where there may be more. */
export function unreadBySection(notices: Notices, menu: readonly MenuEntry[]): ReadonlyMap<string, string> {
  const unread = notices.items.filter(({ read }) => !read);
  const counts = new Map<string, number>();
  for (const notice of unread) {
    const entry = entryOf(placeOf(notice), menu);
    if (!entry) continue;
    const section = firstSegment(entry.path);
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const isWhole = unread.length >= notices.unread;
  return new Map([...counts].map(([section, count]) => [section, isWhole ? String(count) : `${String(count)}+`]));
}

const NONE: ReadonlyMap<string, string> = new Map();

export function useUnread(menu: readonly MenuEntry[]): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...noticesQuery, enabled: useHasNotices() });
  return data ? unreadBySection(data, menu) : NONE;
}
