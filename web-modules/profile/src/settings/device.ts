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

export function isPhone(userAgent: string | null | undefined): boolean {
  return /iPhone|Android.*Mobile/.test(userAgent ?? '');
}
