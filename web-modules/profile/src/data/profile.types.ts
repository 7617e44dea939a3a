/** What the calls of the profile answer and take: the contract's shapes, under the names of this module. */
import type { Contract, Narrowed } from '@cabinet/kit';

/** A medical account (A-127…A-131): the person as one clinic knows it. */
export type MedicalAccount = Contract['AccountView'];

/** An identity document (A-121…A-125). */
export type IdentityDocument = Contract['Document'];

/** How documents of one type are written; patterns are regular expressions. */
export type DocumentType = Narrowed<
  Contract['DocumentTypeView'],
  { readonly serial: 'none' | 'required' | 'optional' }
>;

export type NewDocument = Contract['NewDocumentBody'];

export type ConsentKind = 'personal_data' | 'esia';

/** A text as it is today, and whether the person agreed to it. */
export type CurrentConsent = Narrowed<Contract['CurrentConsent'], { readonly kind: ConsentKind }>;

/** A line of the register: it only grows. */
export type ConsentLine = Contract['ConsentLine'];

export type MyConsents = Omit<Contract['MyConsentsView'], 'current' | 'esia'> & {
  readonly current?: CurrentConsent | null;
  readonly esia?: CurrentConsent | null;
};

/** One sign-in on one device. */
export type DeviceSession = Contract['SessionView'];

/** A line of the access log. */
export type LogEntry = Omit<Contract['LogEntry'], 'detail'> & { readonly detail: Readonly<Record<string, unknown>> };

export type LogPage = Omit<Contract['LogPage'], 'entries'> & { readonly entries: readonly LogEntry[] };

export type PersonalInformation = Contract['PersonalBody'];
