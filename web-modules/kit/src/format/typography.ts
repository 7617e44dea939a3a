/**
 * Russian and European typography: what must not be torn apart stays together.
 */

/** Non-breaking space. */
export const NBSP = '\u00a0';

/** `+7 (495) 000-00-15`, `(812) 555-03-03`, `8 800 100-20-30`. */
const PHONE = /(?:\+?\d{1,3} )?\(?\d{3,5}\)? \d{1,3}(?:-\d{2}){2}/g;

/** Glues single letters, numbers with their unit, № to what follows, and the parts of a phone number: `№ 2`, `20 мин`, `+7 (495) 000-00-15`. */
export function glue(text: string): string {
  return text
    .replace(/(^|[\s(«])([А-Яа-яЁё]{1,2}) (?=\S)/g, `$1$2${NBSP}`)
    .replace(/№ ?(?=\S)/g, `№${NBSP}`)
    .replace(/(\d) (?=[A-Za-zА-Яа-яЁё%₽])/g, `$1${NBSP}`)
    .replace(PHONE, (phone) => phone.replaceAll(' ', NBSP));
}

/** Name parts as the hospital has them; some people have no patronymic. */
export interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
  readonly patrName?: string | null | undefined;
}

function initial(name: string | null | undefined): string {
  const letter = name?.trim().slice(0, 1);
  return letter ? `${letter}.` : '';
}

/** `А. С. Иванова`: initials of first name and patronymic, last name, kept on one line. */
export function initialsAndLastName({ firstName, lastName, patrName }: NameParts): string {
  return [initial(firstName), initial(patrName), lastName].filter(Boolean).join(NBSP);
}

/** `АС`: for the round mark beside the name. */
export function monogram({ firstName, lastName, patrName }: NameParts): string {
  return `${firstName.slice(0, 1)}${(patrName?.trim() ? patrName : lastName).slice(0, 1)}`.toUpperCase();
}

/** `+7 (495) 000-00-15` → `tel:+74950000015`. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
