/** Names of doctors as Russian typography writes them. */

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
