/** What the calls of the profile answer and take. */

/** A medical account (A-127…A-131): the person as one clinic knows it. */
export interface MedicalAccount {
  readonly id: string;
  readonly hostId: string;
  readonly hostName: string;
  readonly clinicName: string | null;
  readonly clientId: string;
  readonly importEpicris: boolean;
  readonly lastImported: string | null;
}

/** An identity document (A-121…A-125). */
export interface IdentityDocument {
  readonly id: string;
  readonly type: string;
  readonly serial: string | null;
  readonly number: string;
  readonly issuedBy: string | null;
  readonly issueDate: string | null;
  readonly fromEsia: boolean;
}

/** One of `GET /documents/types`; patterns are regular expressions. */
export interface DocumentType {
  readonly type: string;
  readonly citizenship: readonly string[];
  /** `9` a digit, `*` a digit or letter, a space between serial and number. */
  readonly mask: string | null;
  readonly serial: 'none' | 'required' | 'optional';
  readonly serialPattern: string | null;
  readonly numberPattern: string;
}

export interface NewDocument {
  readonly type: string;
  readonly serial?: string;
  readonly number: string;
  readonly issuedBy?: string;
  readonly issueDate: string;
}

export type ConsentKind = 'personal_data' | 'esia';

/** A text as it is today, and whether the person agreed to it. */
export interface CurrentConsent {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly language?: string;
  /** Paragraphs parted by an empty line; the first is the heading. */
  readonly text: string;
  readonly given: boolean;
  readonly givenAt: string | null;
}

/** A line of the register: it only grows. */
export interface ConsentLine {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly givenAt: string;
  readonly withdrawnAt: string | null;
  /** `registration`, `esia`, `cabinet`. */
  readonly how: string;
}

export interface MyConsents {
  readonly current: CurrentConsent | null;
  readonly esia?: CurrentConsent | null;
  readonly history: readonly ConsentLine[];
}

/** One sign-in on one device. */
export interface DeviceSession {
  readonly id: string;
  readonly current: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string | null;
}

/** A line of the access log. */
export interface LogEntry {
  readonly at: string;
  readonly who: string;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** For the page of older ones; null on the last. */
  readonly next: number | string | null;
}

export interface PersonalInformation {
  readonly firstName: string;
  readonly lastName: string;
  readonly patrName: string;
  readonly birthDate: string;
  readonly gender: 'MALE' | 'FEMALE';
  readonly email: string;
  readonly phone?: string;
}
