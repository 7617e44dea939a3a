/** Maps addresses: which page serves one, which menu item is active, and where a user may go. */
import type { EntryPoint, MainAction, MenuEntry, ModuleManifest, Role } from '@cabinet/kit';

/** First segment of the sign-in page: the kernel and the state portal send people there. */
export const SIGN_IN = 'login';

/**
 * First URL segments of the patient area (specification 1 §2); an administrator who opens one is sent to the landing
 * page.
 */
const PATIENT_SEGMENTS = new Set([
  'electronic_card',
  'prescriptions',
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
  'chat',
  'e_consultations',
  'profile',
]);

export function firstSegment(pathname: string): string {
  return pathname.split('/').find(Boolean) ?? '';
}

export interface ServedPage {
  readonly manifest: ModuleManifest;
  readonly path: string;
  /** `bare`: the page fills the whole screen. Default for public pages. */
  readonly layout: 'menu' | 'wide' | 'bare';
  /** Path, or its first segment, of the menu item that is active there, if it is another one (B-037, X-075; A-064). */
  readonly section: string | undefined;
  /** Works for everybody, signed in or not, before any step that a user has to do first. */
  readonly isPublic: boolean;
}

export function servedPages(modules: readonly ModuleManifest[]): ServedPage[] {
  return modules.flatMap((manifest) =>
    manifest.pages.map((page) => ({
      manifest,
      path: page.path,
      section: page.section,
      isPublic: page.public ?? false,
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

/** The menu item of an address, by its first segment or the section that its page names. */
export function entryOf(
  pathname: string,
  menu: readonly MenuEntry[],
  pages: readonly ServedPage[],
): MenuEntry | undefined {
  const wanted = pageFor(pathname, pages)?.section ?? pathname;
  const bySegment = menu.filter((entry) => firstSegment(entry.path) === firstSegment(wanted));
  // Administrators' items share their first segment, so the whole path is compared: `/admin/payments` is no `/admin`.
  const address = `${wanted.replace(/^\/+/, '')}/`;
  const byPath = bySegment.filter(({ path }) => address.startsWith(`${path}/`));
  return byPath.sort((a, b) => b.path.length - a.path.length)[0] ?? bySegment[0];
}

/** The active menu item; the first one if none matches. Null only for an empty menu. */
export function activeEntry(
  pathname: string,
  menu: readonly MenuEntry[],
  pages: readonly ServedPage[],
): MenuEntry | null {
  return entryOf(pathname, menu, pages) ?? menu[0] ?? null;
}

/** The menu of the role: defined by the variant for patients, by the modules for administrators. */
export function menuFor(
  role: Role,
  variantMenu: readonly MenuEntry[],
  pages: readonly ServedPage[],
): readonly MenuEntry[] {
  if (role === 'ROLE_PATIENT') return variantMenu.filter((entry) => pageFor(entry.path, pages));
  return manifestsOf(pages).flatMap((manifest) => manifest.menu);
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

/** All manifests with a page. */
const manifestsOf = (pages: readonly ServedPage[]): readonly ModuleManifest[] => [
  ...new Set(pages.map(({ manifest }) => manifest)),
];

/**
 * The first page after sign-in; null if nothing is served for this role. Patients: X-008, B-035. Administrators: the page
 * that a module names (B-036), else the first of their menu.
 */
export function landingFor(
  role: Role,
  landing: string,
  menu: readonly MenuEntry[],
  pages: readonly ServedPage[],
): string | null {
  const offered = manifestsOf(pages).flatMap((manifest) => manifest.landing?.[role] ?? []);
  const places = menu.map((entry) => entry.path);
  const wishes = role === 'ROLE_ADMIN' ? [...offered, ...places] : [landing, ...places, ...offered];
  const isInside = (path: string) => {
    const page = pageFor(path, pages);
    return page !== undefined && page.layout !== 'bare';
  };
  const served = wishes.find(isInside);
  return served === undefined ? null : `/${served}`;
}

/** Validates `?return=`: only an address of this site, and never the sign-in page. */
export function safeReturn(value: string | null): string | null {
  if (!value || !/^\/(?![/\\])/.test(value)) return null;
  return firstSegment(value.split(/[?#]/)[0] ?? '') === SIGN_IN ? null : value;
}

/** Where a user must change the password first; null if the page is already open, or if no module serves it. */
export function newPasswordFirst(pathname: string, pages: readonly ServedPage[]): string | null {
  const place = entryPoint('newPassword', pages);
  return place === null || pathname === place || pathname === '/404' ? null : place;
}

/** The address of a page that a module offers for a purpose of the shell; null if no module serves one. */
function entryPoint(name: EntryPoint, pages: readonly ServedPage[]): string | null {
  const offered = manifestsOf(pages).flatMap(({ entryPoints }) => entryPoints?.[name] ?? []);
  const served = offered.find((path) => pageFor(path, pages));
  return served === undefined ? null : `/${served}`;
}

/**
 * Where a patient without consent is sent first: the consent page, which leads back. Null if that page is
 * already open, or if no module serves it; then only the kernel's refusals apply.
 */
export function consentFirst(address: string, pages: readonly ServedPage[]): string | null {
  const [pathname = ''] = address.split('?');
  const place = entryPoint('consent', pages);
  if (place === null || pathname === place || pathname === '/404') return null;
  const open = manifestsOf(pages).flatMap(({ openBeforeConsent = [] }) => openBeforeConsent);
  if (open.some((path) => pathname === `/${path}`)) return null;
  return `${place}?return=${encodeURIComponent(address)}`;
}

/**
 * Handles the return from the state portal, which always goes to `/login`. A signed-in user who left from another
 * page is sent on to the one for it with the portal's response; null for everybody else.
 */
export function portalReturn(search: string, journey: string | null, pages: readonly ServedPage[]): string | null {
  const isBack = new URLSearchParams(search).has('state');
  const place = isBack && journey !== null ? entryPoint('portalReturn', pages) : null;
  return place === null ? null : `${place}${search}`;
}

/** Whether the address is a mailed link: `/login#confirm=`, `#email=` or `#restore=`. */
export function isMailedLink(pathname: string, hash: string): boolean {
  const parameters = new URLSearchParams(hash.slice(1));
  return pathname === `/${SIGN_IN}` && ['confirm', 'email', 'restore'].some((name) => parameters.has(name));
}
