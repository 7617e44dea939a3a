/** Validation of the personal data form (A-042… … ); messages are keys below `error.`. */
import { EARLIEST_DATE, internationalPhone, isCalendarDate, phoneText } from '@cabinet/kit';
import { requiredFault, z } from '@cabinet/kit/forms';
import type { Me } from '../data/me';

/** */
const LONGEST_NAME = 100;
const LONGEST_EMAIL = 254;

const name = z.string().check(
  z.refine((text) => requiredFault(text) !== 'required', 'required'),
  z.refine((text) => requiredFault(text) !== 'empty', 'empty'),
  z.trim(),
  z.maxLength(LONGEST_NAME, 'too_long'),
);

/** an empty and an invalid address have the same message. */
const email = z
  .string()
  .check(z.trim(), z.minLength(1, 'email'), z.maxLength(LONGEST_EMAIL, 'too_long'), z.email('email'));

/** ITU-T E.164: at most 15 digits; no country has fewer than 7. Displayed in groups, sent without. */
const phone = z.string().check(
  z.overwrite(internationalPhone),
  z.refine((text) => text === '' || /^\+\d{7,15}$/.test(text), 'phone'),
);

/** The fields that the state portal does not verify. */
export const contactSchema = z.object({ email, phone });

/** All fields; `today` is the current day in the hospital's time zone. */
export const personSchema = (today: string) =>
  z.object({
    lastName: name,
    firstName: name,
    patrName: z.string().check(z.trim(), z.maxLength(LONGEST_NAME, 'too_long')),
    birthDate: z.string().check(
      z.minLength(1, 'required'),
      z.refine((text) => text === '' || isCalendarDate(text), 'date'),
      z.refine((text) => !isCalendarDate(text) || (text >= EARLIEST_DATE && text <= today), 'birth_date_range'),
    ),
    gender: z.enum(['MALE', 'FEMALE']),
    email,
    phone,
  });

export type PersonValues = z.infer<ReturnType<typeof personSchema>>;
export type ContactValues = z.infer<typeof contactSchema>;

/** Initial values of the fields. The kernel always has birth date and gender. */
export function personValues(me: Me): PersonValues {
  return {
    lastName: me.lastName,
    firstName: me.firstName,
    patrName: me.patrName ?? '',
    birthDate: me.birthDate,
    gender: me.gender,
    ...contactValues(me),
  };
}

/** An unconfirmed address is shown if there is no other. */
export function contactValues(me: Me): ContactValues {
  return { email: me.email ?? me.pendingEmail ?? '', phone: phoneText(me.phone ?? '') };
}
