/**
 * Push messages in the service worker (docs/adr/0052). A message only says what it is about and in which language; the
 * texts are beside this file. They contain no names and nothing medical, because they appear on locked screens.
 */
import texts from './push-texts.json';

/** The pages that messages open. The address is never taken from the message. */
const PAGES = {
  visit: '/visit/my_tickets',
  slot: '/visit/my_tickets',
  // The bell in the top line has the list.
  result: '/',
  questionnaire: '/quiz/new',
  invoice: '/payment_documents/accounts',
  chat: '/chat',
} as const;
type Kind = keyof typeof PAGES;

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(PAGES, kind);

interface Words {
  readonly title: string;
  readonly other: string;
  readonly kinds: Readonly<Record<Kind, string>>;
}

const TEXTS = texts satisfies Readonly<Record<string, Words>>;
type Language = keyof typeof TEXTS;

const isLanguage = (language: unknown): language is Language =>
  typeof language === 'string' && Object.hasOwn(TEXTS, language);

/** What is shown, and the page that it opens. */
export interface PushNotice {
  readonly title: string;
  readonly options: {
    readonly body: string;
    readonly lang: string;
    /** A notice replaces the earlier one with its tag: one of a kind is shown at a time. */
    readonly tag: string;
    readonly data: { readonly path: string };
  };
}

/** The part of a `PushMessageData` that is read. */
export interface PushData {
  readonly json: () => unknown;
}

function read(data: PushData | null): Readonly<Record<string, unknown>> {
  try {
    const message = data?.json();
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Browsers require a notice for every message, so one of a later version has a general text. */
export function noticeOf(data: PushData | null): PushNotice {
  const { kind, language } = read(data);
  const lang: Language = isLanguage(language) ? language : 'ru';
  const words: Words = TEXTS[lang];
  const body = isKind(kind) ? words.kinds[kind] : words.other;
  const path = isKind(kind) ? PAGES[kind] : '/';
  return { title: words.title, options: { body, lang, tag: isKind(kind) ? kind : 'other', data: { path } } };
}

/** The part of a `WindowClient` that is used. */
export interface OpenWindow {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
}

/** The part of `Clients` that is used. */
export interface Windows {
  readonly matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly OpenWindow[]>;
  readonly openWindow: (path: string) => Promise<unknown>;
}

/**
 * Shows the page: in the tab that already shows it, otherwise in a new one. Other tabs are left alone, because a person
 * may be filling in a form there.
 */
export async function openPage(windows: Windows, origin: string, path: string): Promise<void> {
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = open.find(({ url }) => {
    const address = new URL(url);
    return address.origin === origin && address.pathname === path;
  });
  await (shown ? shown.focus() : windows.openWindow(path));
}

/** The page of a notice. Notices of an earlier version may have none. */
export function pathOf(data: unknown): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined;
  return Object.values<unknown>(PAGES).includes(path) ? (path as string) : '/';
}
