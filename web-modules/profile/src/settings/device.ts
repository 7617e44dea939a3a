/** Derives readable names from user agents. Only a hint: browsers may report anything. */
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

/** `Chrome, Windows`; null if the user agent is unknown. */
export function deviceName(userAgent: string | null | undefined): string | null {
  const agent = userAgent ?? '';
  return [first(BROWSERS, agent), first(SYSTEMS, agent)].filter(Boolean).join(', ') || null;
}

/** Kind of device; `other` for an unknown user agent. */
export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'other';

/**
 * The kind of device for the icon beside the name: users look for "my phone". There are no browser logos, because they
 * are trademarks and lucide has none. There is no location either: IP geolocation is often wrong for mobile networks,
 * and an unknown town would alarm users about their own phone.
 */
export function deviceKind(userAgent: string | null | undefined): DeviceKind {
  const agent = userAgent ?? '';
  if (/iPhone|Android.*Mobile/.test(agent)) return 'phone';
  if (/iPad|Android/.test(agent)) return 'tablet';
  return first(SYSTEMS, agent) === undefined ? 'other' : 'computer';
}

export interface SessionGroup<Session> {
  /** `Chrome, Windows`; null if unknown. */
  readonly name: string | null;
  /** Most recently used first. */
  readonly sessions: readonly [Session, ...Session[]];
}

/**
 * Groups sessions by browser and operating system: this device first, then by last use. A user who signs in every
 * morning has forty sessions on two devices.
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
