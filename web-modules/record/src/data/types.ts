/**
 * Types of the medical record as the screens need them: the responses of `/record/…` and `/files…` after `parse.ts`.
 */

/** Whether a hospital knows the current user. */
export type SourceState = 'found' | 'unknown' | 'ambiguous' | 'unproved' | 'never';

/** The lists that a hospital keeps; each is copied separately and has its own date. */
export type RecordList = 'diagnoses' | 'observations' | 'documents' | 'invoices' | 'prescriptions';

/** The source of a part of the record, and the age of its copy. */
export interface RecordSource {
  readonly hostId: string;
  readonly hostName: string;
  readonly state: SourceState;
  /** Instant of the last copy of each list; null if there is none. */
  readonly lists: Readonly<Record<RecordList, string | null>>;
  /** Instant of the last attempt. */
  readonly askedAt: string | null;
  readonly isRefreshing: boolean;
  /** Error code of the last attempt. */
  readonly failure: string | null;
}

/** A diagnosis of MKB-10. */
export interface Diagnosis {
  readonly id: string;
  readonly code: string;
  readonly name: string | null;
  /** `XI`; null for a code that is in no directory. */
  readonly chapter: string | null;
  readonly chapterFrom: string | null;
  readonly chapterTo: string | null;
  readonly setDate: string;
  /** Null: current. */
  readonly endDate: string | null;
  readonly character: string | null;
  readonly kind: string | null;
  readonly hostId: string;
  /** Number of documents with this code. */
  readonly documents: number;
}

export type PrescriptionState = 'active' | 'dispensed' | 'expired' | 'cancelled';

/** A prescription; `written` and `validUntil` are days. */
export interface Prescription {
  readonly id: string;
  readonly medicine: string;
  readonly dosage: string | null;
  readonly amount: string | null;
  readonly written: string;
  /** The last day. */
  readonly validUntil: string | null;
  readonly state: PrescriptionState;
  /** What the patient tells the pharmacy. */
  readonly number: string | null;
  readonly prescriber: string | null;
  readonly clinic: string | null;
  readonly note: string | null;
  readonly hostId: string;
}

/** the list a document belongs to. */
export type DocumentType = 'FRAGMENT' | 'result';
export type DocumentKind = 'fragment' | 'consultation' | 'research';

/** A piece of text in a search result: a match, or the text around it. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

export interface Hit {
  readonly title: readonly Piece[];
  /** Code and name of the diagnosis. */
  readonly diagnosis: readonly Piece[];
  readonly snippet: readonly Piece[];
}

/** A document as a list shows it. */
export interface DocumentCard {
  readonly id: string;
  readonly type: DocumentType;
  readonly kind: DocumentKind;
  readonly name: string;
  /** Instant with offset. */
  readonly created: string;
  readonly author: string | null;
  readonly diagnosisCode: string | null;
  readonly diagnosisName: string | null;
  readonly mime: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly fileName: string | null;
  readonly hasHtml: boolean;
  readonly hasFile: boolean;
  readonly isSigned: boolean;
  readonly hostId: string;
  readonly isNew: boolean;
  /** Where the search text was found; null without a search. */
  readonly hit: Hit | null;
}

/** One measured value: either a number or text. */
export interface Point {
  /** Instant with offset. */
  readonly at: string;
  readonly value: number | null;
  readonly text: string | null;
  readonly normLow: number | null;
  readonly normHigh: number | null;
  readonly documentId: string | null;
}

/** One laboratory indicator over time, oldest first: one code of one hospital in one unit. */
export interface Series {
  readonly hostId: string;
  readonly code: string;
  readonly name: string;
  readonly unit: string | null;
  readonly points: readonly Point[];
}
