/** Request and response types of the profile's calls: the contract's shapes under the names of this module. */
import type { Contract, Narrowed } from '@cabinet/kit';

/** A medical account (A-127…A-131): the user as one clinic knows them. */
export type MedicalAccount = Contract['AccountView'];

/** An identity document (A-121…A-125). */
export type IdentityDocument = Contract['Document'];

/** Format of documents of one type; patterns are regular expressions. */
export type DocumentType = Narrowed<
  Contract['DocumentTypeView'],
  { readonly serial: 'none' | 'required' | 'optional' }
>;

export type NewDocument = Contract['NewDocumentBody'];

export type ConsentKind = 'personal_data' | 'esia' | 'chat';

/** The current text of a consent, and whether the user has agreed to it. */
export type CurrentConsent = Narrowed<Contract['CurrentConsent'], { readonly kind: ConsentKind }>;

/** An entry of the append-only register. */
export type ConsentLine = Contract['ConsentLine'];

export type MyConsents = Omit<Contract['MyConsentsView'], 'current' | 'esia'> & {
  readonly current?: CurrentConsent | null;
  readonly esia?: CurrentConsent | null;
};

/** One sign-in on one device. */
export type DeviceSession = Contract['SessionView'];

/** An entry of the access log. */
export type LogEntry = Omit<Contract['LogEntry'], 'detail'> & { readonly detail: Readonly<Record<string, unknown>> };

export type LogPage = Omit<Contract['LogPage'], 'entries'> & { readonly entries: readonly LogEntry[] };

export type PersonalInformation = Contract['PersonalBody'];
