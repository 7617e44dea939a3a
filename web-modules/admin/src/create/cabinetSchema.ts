/** Validation of a new account: the rules of the registration (B-101…B-114, X-057, X-069). Messages are codes. */
import { EARLIEST_DATE, isCalendarDate } from '@cabinet/kit';
import { requiredFault, snilsProblem, z } from '@cabinet/kit/forms';
import type { Activation } from '../data/contract';

const NAME_LENGTH = 100;
const LOGIN_LENGTH = { least: 3, most: 64 };
const EMAIL_LENGTH = 254;

const required = () =>
  z.string().check(
    z.refine((text) => requiredFault(text) !== 'required', 'required'),
    z.refine((text) => requiredFault(text) !== 'empty', 'empty'),
  );
const name = () => required().check(z.maxLength(NAME_LENGTH, 'too_long'));

const shape = z.object({
  lastName: name(),
  firstName: name(),
  patrName: z.string().check(z.maxLength(NAME_LENGTH, 'too_long')),
  gender: z.enum(['', 'MALE', 'FEMALE']).check(z.refine((gender) => gender !== '', 'required')),
  birthDate: required(),
  citizenship: z.enum(['RU', 'FOREIGN']),
  snils: z.string(),
  phone: z.string(),
  email: z.string(),
  username: z.string(),
});

export type CabinetValues = z.infer<typeof shape>;

/** neither gender nor birth date has a default. */
export const EMPTY_CABINET: CabinetValues = {
  lastName: '',
  firstName: '',
  patrName: '',
  gender: '',
  birthDate: '',
  citizenship: 'RU',
  snils: '',
  phone: '',
  email: '',
  username: '',
};

/** Coarse on purpose: only an e-mail proves that an address exists (B-229). */
const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

function emailFault(email: string, activation: Activation): string | null {
  if (email === '') return activation === 'email' ? 'required' : null;
  return isEmail(email) ? null : 'email_invalid';
}

/** Without a username the address is the login, so one of both is needed. */
function loginFault(username: string, email: string): string | null {
  if (username === '') return email === '' ? 'required' : null;
  if (username.includes('@')) return username.toLowerCase() === email.toLowerCase() ? null : 'invalid';
  const { length } = Array.from(username);
  if (length < LOGIN_LENGTH.least) return 'too_short_login';
  return length > LOGIN_LENGTH.most ? 'too_long' : null;
}

function birthFault(date: string, today: string): string | null {
  if (date === '') return null;
  if (!isCalendarDate(date)) return 'date';
  return date < EARLIEST_DATE || date > today ? 'birth_date_range' : null;
}

/** `today`: in the hospital's time zone. */
export function cabinetSchema(activation: Activation, today: string) {
  return shape.check(({ value, issues }) => {
    const email = value.email.trim();
    const faults = {
      birthDate: birthFault(value.birthDate, today),
      snils: value.snils.trim() === '' ? null : snilsProblem(value.snils),
      email: emailFault(email, activation),
      username: loginFault(value.username.trim(), email),
    };
    for (const [field, message] of Object.entries(faults)) {
      if (message) issues.push({ code: 'custom', message, path: [field], input: value });
    }
  });
}
