/** Maps addresses: which page serves one, which menu item is active, and where a user may go. */
import type { MainAction, MenuEntry, ModuleManifest, Role } from '@cabinet/kit';

/**
 * First URL segments of the patient area (specification 1 §2); an administrator who opens one is sent to the landing
 * page.
 */
const PATIENT_SEGMENTS = new Set([
  'electronic_card',
  'results',
  'resultsDocument',
  'visit',
  'news',
  'payment_documents',
  'payment_list',
  'payment',
  'my_files',
  'diagnostic',
  'quiz',
  'questions',
  'profile',
]);

/** B-036: the landing page of administrators. */
export const ADMIN_LANDING = 'admin/userInfo';

export function firstSegment(pathname: string): string {
  return pathname.split('/').find(Boolean) ?? '';
}

export interface ServedPage {
  readonly manifest: ModuleManifest;
  readonly path: string;
  /** `bare`: the page fills the whole screen. Default for public pages. */
  readonly layout: 'menu' | 'bare';
}

export function servedPages(modules: readonly ModuleManifest[]): ServedPage[] {
  return modules.flatMap((manifest) =>
    manifest.pages.map((page) => ({
      manifest,
      path: page.path,
      layout: page.layout ?? (manifest.roles.length === 0 ? ('bare' as const) : ('menu' as const)),
    })),
  );
}

/** The page whose path is the longest prefix of the address. */
export function pageFor(pathname: string, pages: readonly ServedPage[]): ServedPage | undefined {
  const address = pathname.replace(/^\/+/, '');
  return pages
    .filter(({ path }) => address === path || address.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/**
 * First segments that belong to a menu item with another segment: B-037, X-075; a single result belongs to the results
 * (A-064).
 */
const MENU_SEGMENTS: Readonly<Record<string, string>> = { login: 'electronic_card', resultsDocument: 'results' };

/** The menu item of an address, by its first segment; some segments belong to another item. */
export function entryOf(pathname: string, menu: readonly MenuEntry[]): MenuEntry | undefined {
  const segment = firstSegment(pathname);
  const wanted = MENU_SEGMENTS[segment] ?? segment;
  const bySegment = menu.filter((entry) => firstSegment(entry.path) === wanted);
  // Administrators' items share their first segment, so the whole path is compared.
  return bySegment.find((entry) => pathname.replace(/^\/+/, '').startsWith(entry.path)) ?? bySegment[0];
}

/** The active menu item; the first one if none matches. Null only for an empty menu. */
export function activeEntry(pathname: string, menu: readonly MenuEntry[]): MenuEntry | null {
  return entryOf(pathname, menu) ?? menu[0] ?? null;
}

/** How many actions fit in the bottom bar of a phone, beside the menu button. */
const ACTIONS_AT_MOST = 4;

/** The frequent actions from the modules' manifests that this hospital offers and whose section is in its menu. */
export function mainActions(
  modules: readonly ModuleManifest[],
  menu: readonly MenuEntry[],
  offers: { readonly booking: boolean },
): readonly MainAction[] {
  const sections = new Set(menu.map(({ path }) => firstSegment(path)));
  return modules
    .flatMap(({ actions = [] }) => actions)
    .filter(({ path, needs }) => sections.has(firstSegment(path)) && (needs === undefined || offers[needs]))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, ACTIONS_AT_MOST);
}

/** Where to send a signed-in user who has no page at this address. */
export function elsewhere(pathname: string, role: Role): '/404' | '/' {
  return role === 'ROLE_ADMIN' && PATIENT_SEGMENTS.has(firstSegment(pathname)) ? '/' : '/404';
}

/** The first page after sign-in (X-008, B-035, B-036); null if nothing is served for this role. */
export function landingFor(
  role: Role,
  landing: string,
  menu: readonly MenuEntry[],
  pages: readonly ServedPage[],
): string | null {
  const wishes = role === 'ROLE_ADMIN' ? [ADMIN_LANDING] : [landing, ...menu.map((entry) => entry.path)];
  const served = wishes.find((path) => pageFor(path, pages)?.layout === 'menu');
  return served === undefined ? null : `/${served}`;
}

/** Validates `?return=`: only an address of this site, and never the sign-in page. */
export function safeReturn(value: string | null): string | null {
  if (!value || !/^\/(?![/\\])/.test(value)) return null;
  return firstSegment(value.split(/[?#]/)[0] ?? '') === 'login' ? null : value;
}

/** Where a user must change the password first; null if the page is already open, or if no module serves it. */
export function newPasswordFirst(pathname: string, pages: readonly ServedPage[]): string | null {
  const place = '/profile/settings';
  return pathname === place || pathname === '/404' || !pageFor('profile/settings', pages) ? null : place;
}

/** Available to a patient before consent: the consent itself, and the data export. */
const OPEN_BEFORE_CONSENT = ['profile/consent', 'profile/export'];

/**
 * Where a patient without consent is sent first: the consent page, which leads back. Null if that page is
 * already open, or if no module serves it; then only the kernel's refusals apply.
 */
export function consentFirst(address: string, pages: readonly ServedPage[]): string | null {
  const [pathname = ''] = address.split('?');
  if (!pageFor('profile/consent', pages) || pathname === '/404') return null;
  if (OPEN_BEFORE_CONSENT.some((path) => pathname === `/${path}`)) return null;
  return `/profile/consent?return=${encodeURIComponent(address)}`;
}

/**
 * Handles the return from the state portal, which always goes to `/login`. A signed-in user who left for the
 * profile is sent on to it with the portal's response; null for everybody else.
 */
export function portalReturn(search: string, journey: string | null, pages: readonly ServedPage[]): string | null {
  const isBack = new URLSearchParams(search).has('state');
  return isBack && journey !== null && pageFor('profile/info', pages) ? `/profile/info${search}` : null;
}

/** Whether the address is a mailed link: `/login#confirm=`, `#email=` or `#restore=`. */
export function isMailedLink(pathname: string, hash: string): boolean {
  const parameters = new URLSearchParams(hash.slice(1));
  return pathname === '/login' && ['confirm', 'email', 'restore'].some((name) => parameters.has(name));
}
