/** Request and response types of the calls before sign-in (the contract of the user API). */

export type Citizenship = 'RU' | 'FOREIGN';
export type RequestedRole = 'patient' | 'doctor';

/** `GET /documents/types` */
export interface DocumentType {
  readonly type: string;
  readonly citizenship: readonly string[];
  readonly mask?: string | null;
  readonly serial: string;
  readonly serialPattern?: string | null;
  readonly numberPattern: string;
}

/** `GET /v1/consent`; paragraphs are separated by empty lines, the first one is the heading. */
export interface ConsentText {
  readonly version: string;
  readonly text: string;
}

/** `POST /users/reg` */
export interface NewCabinet {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly passwordConfirmation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly patrName?: string | undefined;
  readonly birthDate: string;
  readonly gender: 'MALE' | 'FEMALE';
  readonly snils?: string | undefined;
  readonly citizenship: Citizenship;
  readonly documentType: string;
  readonly document: string;
  readonly documentDate?: string | undefined;
  readonly issuedBy?: string | undefined;
  readonly type: 'PATIENT';
  readonly requestedRole: RequestedRole;
  readonly consent: boolean;
  readonly consentVersion: string;
  readonly language: string;
}

export interface Registered {
  readonly userId: string;
  readonly confirmationRequired: boolean;
  readonly uploadToken: string | null;
}

/** Parts of `POST /users/reg/files` (B-117…B-120). */
export const FILE_PARTS = ['uploadingDocument', 'policy', 'passport', 'certificate'] as const;
export type FilePart = (typeof FILE_PARTS)[number];
export type Files = Readonly<Record<FilePart, File | null>>;

/** The parameters with which the state portal redirected the browser back. */
export interface PortalAnswer {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly errorDescription?: string | undefined;
}
