/** The files of a patient, as the screens use them. */

/** Being scanned; usable; refused by the scanner. */
export const FILE_STATES = ['checking', 'ready', 'quarantined'] as const;
export type FileState = (typeof FILE_STATES)[number];

/** What the number of a type means (A-144… ). */
export type FileKind = 'own' | 'fromClinic' | 'payment' | 'result';

/** One file (A-135…A-139). */
export interface UserFile {
  readonly id: string;
  /** With its extension. */
  readonly name: string;
  /** Instant. */
  readonly created: string;
  /** In bytes. */
  readonly size: number;
  readonly kind: FileKind;
  /** The media type that the kernel found in the content. */
  readonly mediaType: string;
  readonly state: FileState;
  readonly hasThumbnail: boolean;
  /** The clinic has put it there, and the patient has not opened it. */
  readonly isNew: boolean;
}

/** A file that can still be restored. */
export interface DeletedFile extends UserFile {
  readonly restorableUntil: string;
}

export interface Quota {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

export interface FileList {
  readonly files: readonly UserFile[];
  readonly deleted: readonly DeletedFile[];
  /** Null: there is no limit. */
  readonly quota: Quota | null;
  /** The size limit of one file. */
  readonly maxBytes: number;
  /** Extensions with a dot, for the file picker; empty: any. */
  readonly accepted: readonly string[];
  /** The patient is known to the hospital. */
  readonly isConfirmed: boolean;
  /** An administrator has forbidden uploads. */
  readonly isUploadForbidden: boolean;
}
