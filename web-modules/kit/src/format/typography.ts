/** Russian and European typography: keeps together what must not be broken across lines. */

export const NBSP = '\u00a0';

/** `+7 (495) 000-00-15`, `(812) 555-03-03`, `8 800 100-20-30`. */
const PHONE = /(?:\+?\d{1,3} )?\(?\d{3,5}\)? \d{1,3}(?:-\d{2}){2}/g;

/**
 * Keeps together single letters, numbers with their unit, № with its number, and the parts of a phone number: `№ 2`,
 * `20 мин`, `+7 (495) 000-00-15`.
 */
export function glue(text: string): string {
  return text
    .replace(/(^|[\s(«])([А-Яа-яЁё]{1,2}) (?=\S)/g, `$1$2${NBSP}`)
    .replace(/№ ?(?=\S)/g, `№${NBSP}`)
    .replace(/(\d) (?=[A-Za-zА-Яа-яЁё%₽])/g, `$1${NBSP}`)
    .replace(PHONE, (phone) => phone.replaceAll(' ', NBSP));
}

/** Keeps a text that consists only of a phone number on one line: `8 800 100-20-30`. */
export function gluePhone(phone: string): string {
  return phone.trim().replaceAll(' ', NBSP);
}

/** Separators that people type between the digits of a phone number; the kernel accepts the same ones. */
const PHONE_DECORATION = /[\s().-]/g;

/** The parts of a Russian number: `+7 916 123-45-67`. */
const RUSSIAN_PHONE = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/;

/**
 * Converts a phone number to international form without separators. Within Russia people type ten digits, or the trunk
 * prefix 8 before them. Text that is not a number is returned unchanged.
 */
export function internationalPhone(text: string): string {
  const typed = text.trim();
  const number = typed.replace(PHONE_DECORATION, '');
  if (/^\+\d+$/.test(number)) return number;
  const digits = /^8?(\d{10})$/.exec(number)?.[1];
  if (digits) return `+7${digits}`;
  return /^\d{7,15}$/.test(number) ? `+${number}` : typed;
}

/**
 * Formats a person's phone number for reading: `+79161234567` becomes `+7 916 123-45-67`. Numbers of other countries
 * are not grouped.
 */
export function phoneText(phone: string): string {
  const number = internationalPhone(phone);
  return number.replace(RUSSIAN_PHONE, `+7${NBSP}$1${NBSP}$2-$3-$4`);
}

/**
 * The Russian number probably meant by `+9161234567`, where the 7 is missing: a plus and the ten digits of a mobile
 * number. Null for anything else. This is a guess, because some short foreign numbers look the same: the user decides.
 */
export function phoneWithout7(phone: string): string | null {
  const digits = /^\+(9\d{9})$/.exec(phone.replace(PHONE_DECORATION, ''))?.[1];
  return digits ? phoneText(`+7${digits}`) : null;
}

/** Name parts as the hospital stores them; some people have no patronymic. */
export interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
  readonly patrName?: string | null | undefined;
}

function initial(name: string | null | undefined): string {
  const letter = name?.trim().slice(0, 1);
  return letter ? `${letter}.` : '';
}

/** `А. С. Иванова`: initials of first name and patronymic, then the last name, kept on one line. */
export function initialsAndLastName({ firstName, lastName, patrName }: NameParts): string {
  return [initial(firstName), initial(patrName), lastName].filter(Boolean).join(NBSP);
}

/** `АС`: initials for the round avatar beside the name. */
export function monogram({ firstName, lastName, patrName }: NameParts): string {
  return `${firstName.slice(0, 1)}${(patrName?.trim() ? patrName : lastName).slice(0, 1)}`.toUpperCase();
}

/** `+7 (495) 000-00-15` → `tel:+74950000015`. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
