/** A link as it is typed. */
import { isCalendarDate } from '@cabinet/kit';
import type { NewLink } from '../data/links.api';

/** Days that the server accepts. */
export const MOST_DAYS = 90;

export interface LinkDraft {
  readonly name: string;
  /** `YYYY-MM-DD`, or what was typed of it. */
  readonly birthDate: string;
  /** Empty: the link is not sent. */
  readonly email: string;
  readonly language: string;
  readonly days: string;
}

export const emptyLink = (language: string): LinkDraft => ({
  name: '',
  birthDate: '',
  email: '',
  language,
  days: '14',
});

export type LinkFault = 'name' | 'birthDate' | 'email' | 'days';

const daysIn = (text: string): number => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : 0);

/** `today` is the latest birth date. */
export function faultsOf({ name, birthDate, email, days }: LinkDraft, today: string): readonly LinkFault[] {
  const count = daysIn(days);
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(!isCalendarDate(birthDate) || birthDate < '1900-01-01' || birthDate > today ? (['birthDate'] as const) : []),
    // A rough check; the server validates addresses completely.
    ...(email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim()) ? (['email'] as const) : []),
    ...(count < 1 || count > MOST_DAYS ? (['days'] as const) : []),
  ];
}

/** Only of a draft without faults. */
export const linkOf = (quizId: string, { name, birthDate, email, language, days }: LinkDraft): NewLink => ({
  quiz_id: quizId,
  name: name.trim(),
  birth_date: birthDate,
  ...(email.trim() !== '' && { email: email.trim() }),
  language,
  valid_days: daysIn(days),
});
