/** What a browser calls itself, in the words people know it by. Only a hint: browsers say what they like. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Yandex'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const first = (list: typeof BROWSERS, text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome, Windows`; null if it says nothing that we know. */
export function deviceName(userAgent: string | null | undefined): string | null {
  const agent = userAgent ?? '';
  return [first(BROWSERS, agent), first(SYSTEMS, agent)].filter(Boolean).join(', ') || null;
}

/** What one signed in on; `other`: a program that says nothing we know. */
export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'other';

/**
 * For the picture beside the name: a person looks for "my phone". Browsers have no pictures of their own here, because their marks belong to their
 * makers and lucide has none; and no town is named, because an address tells one only by a database of addresses, which is
 * often wrong for mobile networks: a strange town would frighten people about their own phone.
 */
export function deviceKind(userAgent: string | null | undefined): DeviceKind {
  const agent = userAgent ?? '';
  if (/iPhone|Android.*Mobile/.test(agent)) return 'phone';
  if (/iPad|Android/.test(agent)) return 'tablet';
  return first(SYSTEMS, agent) === undefined ? 'other' : 'computer';
}

export interface SessionGroup<Session> {
  /** `Chrome, Windows`; null if nobody knows. */
  readonly name: string | null;
  /** The last used first. */
  readonly sessions: readonly [Session, ...Session[]];
}

/**
 * Sign-ins by browser and system, this device first and by itself, then the last used. Somebody who signs in every morning has forty of
 * them on two devices.
 */
export function byDevice<
  Session extends {
    readonly current: boolean;
    readonly lastSeenAt: string;
    readonly userAgent?: string | null;
  },
>(all: readonly Session[]): readonly SessionGroup<Session>[] {
  const newestFirst = all.toSorted((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt));
  const groups = new Map<string, SessionGroup<Session>>();
  for (const session of newestFirst) {
    const name = deviceName(session.userAgent);
    const key = session.current ? 'current' : `of ${name ?? ''}`;
    const known = groups.get(key);
    groups.set(key, known ? { name, sessions: [...known.sessions, session] } : { name, sessions: [session] });
  }
  return [...groups.values()].toSorted(
    (one, other) => Number(other.sessions[0].current) - Number(one.sessions[0].current),
  );
}
