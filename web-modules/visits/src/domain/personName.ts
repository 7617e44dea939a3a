/** Names in the short form that fits where the full one is known from elsewhere. */

const NBSP = '\u00A0';

/** `Соколова Марина Викторовна` → `Соколова М. В.`, bound by non-breaking spaces. Other names stay whole. */
export function shortName(fullName: string): string {
  const parts = fullName.trim().split(/\s+/);
  const [surname, ...rest] = parts;
  const isName = /^\p{Lu}[\p{L}-]+$/u;
  if (surname === undefined || rest.length === 0 || rest.length > 2 || !parts.every((part) => isName.test(part))) {
    return fullName.trim();
  }
  return [surname, ...rest.map((part) => `${part.charAt(0)}.`)].join(NBSP);
}

/** The room to be told next to a name. A doctor without a name is called by the room, which is not said twice. */
export function roomBeside(name: string, room: string | null): string | null {
  return room !== null && name.endsWith(` ${room}`) ? null : room;
}

/**
 * `СПб ГБУЗ «Городская поликлиника № 501»` → `Городская поликлиника № 501`: what patients call it. A name without
 * quotation marks stays whole; a nested pair of them stays closed.
 */
export function shortClinicName(fullName: string): string {
  const inner = /«(.+)»/.exec(fullName)?.[1];
  if (inner === undefined) return fullName;
  const isOpen = inner.lastIndexOf('«') > inner.lastIndexOf('»');
  return isOpen ? `${inner}»` : inner;
}

/** `Городская поликлиника № 501` → `Городская поликлиника` and `№ 501`: the number tells a clinic from its sisters. */
export function splitMark(name: string): readonly [string, string] {
  const found = /^(.*\S)\s+(№\s*\S+)$/u.exec(name);
  return [found?.[1] ?? name, found?.[2] ?? ''];
}
