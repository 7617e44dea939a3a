/** Validation of a registration (B-101…B-114, B-221…B-230, X-017, X-018, X-055, X-057, X-069). Messages are codes. */
import { EARLIEST_DATE, isCalendarDate } from '@cabinet/kit';
import { isDocument, requiredFault, snilsProblem, z } from '@cabinet/kit/forms';
import type { DocumentType } from '../data/auth.types';
import { isEmail } from '../shared/isEmail';
import { passwordProblem } from '../shared/passwordProblem';

const NAME_LENGTH = 100;
const ISSUER_LENGTH = 255;
const LOGIN_LENGTH = { least: 3, most: 64 };

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
  documentType: z.string(),
  document: required(),
  documentDate: z.string(),
  issuedBy: z.string().check(z.maxLength(ISSUER_LENGTH, 'too_long')),
  snils: z.string(),
  email: required(),
  isEmailLogin: z.boolean(),
  username: z.string(),
  password: z.string(),
  passwordConfirmation: z.string().check(z.minLength(1, 'required')),
});

export type RegistrationValues = z.infer<typeof shape>;

/** The values of a valid form: the gender is chosen. */
export type CheckedRegistration = RegistrationValues & { readonly gender: 'MALE' | 'FEMALE' };

/** neither gender nor birth date has a default. */
export const EMPTY_REGISTRATION: RegistrationValues = {
  lastName: '',
  firstName: '',
  patrName: '',
  gender: '',
  birthDate: '',
  citizenship: 'RU',
  documentType: 'PASSPORT',
  document: '',
  documentDate: '',
  issuedBy: '',
  snils: '',
  email: '',
  isEmailLogin: false,
  username: '',
  password: '',
  passwordConfirmation: '',
};

/** the usual document type of a citizenship; if the hospital does not accept it, another type that it does. */
export function usualDocument(citizenship: string, types: readonly DocumentType[]): string {
  const offered = types.filter((one) => one.citizenship.includes(citizenship)).map(({ type }) => type);
  const usual = citizenship === 'FOREIGN' ? 'FOREIGN_ID' : 'PASSPORT';
  return offered.includes(usual) ? usual : (offered[0] ?? 'OTHER');
}

/** B-243 */
export const loginOf = ({ isEmailLogin, email, username }: RegistrationValues) =>
  (isEmailLogin ? email : username).trim();

function loginFault(values: RegistrationValues): string | null {
  if (values.isEmailLogin) return null;
  const login = values.username.trim();
  if (login === '') return requiredFault(values.username);
  if (login.includes('@')) return login.toLowerCase() === values.email.trim().toLowerCase() ? null : 'invalid';
  const { length } = Array.from(login);
  if (length < LOGIN_LENGTH.least) return 'too_short_login';
  return length > LOGIN_LENGTH.most ? 'too_long' : null;
}

const dateFault = (date: string, earliest: string, today: string, code: string) =>
  !isCalendarDate(date) ? 'date' : date < earliest || date > today ? code : null;

/** The hospital's settings that the validation needs. */
export interface RegistrationRules {
  readonly types: readonly DocumentType[];
  /** Today in the hospital's time zone. */
  readonly today: string;
  /** Minimum length of a password in characters. */
  readonly least: number;
}

/** Errors that involve several fields, or the hospital's rules. */
function faults(values: RegistrationValues, { types, today, least }: RegistrationRules) {
  const type = types.find((one) => one.type === values.documentType);
  const birth = dateFault(values.birthDate, EARLIEST_DATE, today, 'birth_date_range');
  return {
    email: values.email.trim() === '' || isEmail(values.email.trim()) ? null : 'email_invalid',
    username: loginFault(values),
    birthDate: values.birthDate === '' ? null : birth,
    documentDate:
      values.documentDate === ''
        ? null
        : dateFault(values.documentDate, birth ? EARLIEST_DATE : values.birthDate, today, 'issue_date_range'),
    document: values.document.trim() === '' || !type || isDocument(values.document, type) ? null : 'invalid',
    snils: values.snils.trim() === '' ? null : snilsProblem(values.snils),
    password: passwordProblem(values.password, least, loginOf(values), values.email),
    passwordConfirmation:
      values.passwordConfirmation === '' || values.password === values.passwordConfirmation ? null : 'mismatch',
  };
}

export function registrationSchema(rules: RegistrationRules) {
  return shape.check((context) => {
    for (const [field, message] of Object.entries(faults(context.value, rules))) {
      if (message) context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    }
  });
}
