/**
 * Unread notices by the menu section in which their documents are read, so that the menu shows where something is new.
 *
 * Counted on the first page of notices, which the bell has already loaded: if more are unread than the page holds, the
 * numbers mean "at least".
 */
import { type MenuEntry, type ModuleManifest, usePerson, useQuery, useSession, useVariant } from '@cabinet/kit';
import { useModules } from '../app/modules';
import { entryOf, firstSegment, servedPages } from '../app/places';
import { type Notices, noticesQuery, placeOf, sourcesQuery } from './notices.api';

/** Whether there can be notices: the hospital has a medical record or booking, and the user may see theirs. */
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

/**
 * Maps the first segment of a menu item's path to the number of its unread notices: `3`, or `3+` if there may be more.
 */
export function unreadBySection(
  notices: Notices,
  menu: readonly MenuEntry[],
  modules: readonly ModuleManifest[],
): ReadonlyMap<string, string> {
  const pages = servedPages(modules);
  const unread = notices.items.filter(({ read }) => !read);
  const counts = new Map<string, number>();
  for (const notice of unread) {
    const entry = entryOf(placeOf(notice, modules), menu, pages);
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
  const modules = useModules();
  return data ? unreadBySection(data, menu, modules) : NONE;
}
