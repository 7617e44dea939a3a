/**
 * Where an address belongs: which page serves it, which menu item it makes active, where somebody may go.
 */
import type { MainAction, MenuEntry, ModuleManifest, Role } from '@cabinet/kit';

/** First URL segments of the patient area (specification 1 §2); an administrator who opens one goes home. */
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

/** B-036: where an administrator begins. */
export const ADMIN_LANDING = 'admin/userInfo';

export function firstSegment(pathname: string): string {
  return pathname.split('/').find(Boolean) ?? '';
}

export interface ServedPage {
  readonly manifest: ModuleManifest;
  readonly path: string;
  /** `bare`: the whole screen is the page's. Pages for everybody are, unless they say otherwise. */
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

/** The page whose path the address begins with; the longest one wins. */
export function pageFor(pathname: string, pages: readonly ServedPage[]): ServedPage | undefined {
  const address = pathname.replace(/^\/+/, '');
  return pages
    .filter(({ path }) => address === path || address.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/** First segments whose menu item has another one: B-037, X-075; a result is opened from the results. */
const MENU_SEGMENTS: Readonly<Record<string, string>> = { login: 'electronic_card', resultsDocument: 'results' };

/** The menu item of an address, by its first segment; some segments stand for another. */
export function entryOf(pathname: string, menu: readonly MenuEntry[]): MenuEntry | undefined {
  const segment = firstSegment(pathname);
  const wanted = MENU_SEGMENTS[segment] ?? segment;
  const bySegment = menu.filter((entry) => firstSegment(entry.path) === wanted);
  // Administrators' items share their first segment: there the whole path decides.
  return bySegment.find((entry) => pathname.replace(/^\/+/, '').startsWith(entry.path)) ?? bySegment[0];
}

/** The active menu item; the first one where no item fits. Null only for an empty menu. */
export function activeEntry(pathname: string, menu: readonly MenuEntry[]): MenuEntry | null {
  return entryOf(pathname, menu) ?? menu[0] ?? null;
}

/** How many actions the bar of a phone has room for, beside the way to the rest. */
const ACTIONS_AT_MOST = 4;

/**
 * What people come for most, out of the modules' manifests: what the hospital offers, in the sections that its menu has.
 */
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

/** Where a signed-in person belongs who has no page at this address. */
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

/** `?return=` may lead to a page of ours only, never to another site and never back to the sign-in page. */
export function safeReturn(value: string | null): string | null {
  if (!value || !/^\/(?![/\\])/.test(value)) return null;
  return firstSegment(value.split(/[?#]/)[0] ?? '') === 'login' ? null : value;
}

/** Where somebody whose password must be changed is led first; null where they are there, or where no module serves the page. */
export function newPasswordFirst(pathname: string, pages: readonly ServedPage[]): string | null {
  const place = '/profile/settings';
  return pathname === place || pathname === '/404' || !pageFor('profile/settings', pages) ? null : place;
}

/** Open to a patient who has still to agree: the consent itself, and taking one's data out. */
const OPEN_BEFORE_CONSENT = ['profile/consent', 'profile/export'];

/**
 * Where a patient without the consent is led first: to its page, which leads back. Null where that page is open
 * already, or where no module serves it: then the kernel's refusals have to do.
 */
export function consentFirst(address: string, pages: readonly ServedPage[]): string | null {
  const [pathname = ''] = address.split('?');
  if (!pageFor('profile/consent', pages) || pathname === '/404') return null;
  if (OPEN_BEFORE_CONSENT.some((path) => pathname === `/${path}`)) return null;
  return `/profile/consent?return=${encodeURIComponent(address)}`;
}

/**
 * The state portal returns everybody to `/login`. Who is signed in and went there for their profile is led on to
 * it, with what the portal said; null for everybody else.
 */
export function portalReturn(search: string, journey: string | null, pages: readonly ServedPage[]): string | null {
  const isBack = new URLSearchParams(search).has('state');
  return isBack && journey !== null && pageFor('profile/info', pages) ? `/profile/info${search}` : null;
}

/** `/login#confirm=`, `#email=`, `#restore=`: links of letters. */
export function isMailedLink(pathname: string, hash: string): boolean {
  const parameters = new URLSearchParams(hash.slice(1));
  return pathname === '/login' && ['confirm', 'email', 'restore'].some((name) => parameters.has(name));
}
