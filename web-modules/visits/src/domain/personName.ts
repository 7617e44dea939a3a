/** Short forms of names, for places where the full name is already known. */

const NBSP = '\u00A0';

/** `Соколова Марина Викторовна` → `Соколова М. В.`, with non-breaking spaces. Other names are returned unchanged. */
export function shortName(fullName: string): string {
  const parts = fullName.trim().split(/\s+/);
  const [surname, ...rest] = parts;
  const isName = /^\p{Lu}[\p{L}-]+$/u;
  if (surname === undefined || rest.length === 0 || rest.length > 2 || !parts.every((part) => isName.test(part))) {
    return fullName.trim();
  }
  return [surname, ...rest.map((part) => `${part.charAt(0)}.`)].join(NBSP);
}

/** The room to show beside a name. A doctor without a name is named after the room, which is not repeated. */
export function roomBeside(name: string, room: string | null): string | null {
  return room !== null && name.endsWith(` ${room}`) ? null : room;
}

/**
 * `СПб ГБУЗ «Городская поликлиника № 501»` → `Городская поликлиника № 501`, the name that patients use. A name without
 * quotation marks is returned unchanged; nested quotation marks stay balanced.
 */
export function shortClinicName(fullName: string): string {
  const inner = /«(.+)»/.exec(fullName)?.[1];
  if (inner === undefined) return fullName;
  const isOpen = inner.lastIndexOf('«') > inner.lastIndexOf('»');
  return isOpen ? `${inner}»` : inner;
}

/**
 * `Городская поликлиника № 501` → `Городская поликлиника` and `№ 501`: the number distinguishes clinics with the same
 * name.
 */
export function splitMark(name: string): readonly [string, string] {
  const found = /^(.*\S)\s+(№\s*\S+)$/u.exec(name);
  return [found?.[1] ?? name, found?.[2] ?? ''];
}
