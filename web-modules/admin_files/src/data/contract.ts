/**
 * The administrator's calls about files, as the kernel's contract has them. Times are RFC 3339, days those of the hospital's
 * time zone.
 */
import type { Contract, Narrowed } from '@cabinet/kit';

export const FILE_STATES = ['checking', 'ready', 'quarantined'] as const;

interface KnownItem {
  readonly state: (typeof FILE_STATES)[number];
  /** `NEW_FILE`: from the patient; `SAVED_FILE`: from the hospital (B-294). */
  readonly list: 'NEW_FILE' | 'SAVED_FILE';
}

/** One file of an exchange (B-156…B-158). */
export type FileItem = Narrowed<Contract['FileItem'], KnownItem>;
export type DeletedFileItem = Narrowed<Contract['DeletedFileItem'], KnownItem>;

/** What one patient uploaded on one day (B-152…B-156). */
export type FileEvent = Narrowed<Contract['FileEvent'], { file_list: readonly FileItem[] }>;
export type FileEventPage = Narrowed<Contract['FileEventPage'], { content: readonly FileEvent[] }>;
export type FileEventCount = Contract['FileEventCount'];

/** The files of one patient, both ways (B-290). */
export type FileExchange = Narrowed<
  Contract['PatientFiles'],
  { received: readonly FileItem[]; sent: readonly FileItem[]; deleted: readonly DeletedFileItem[] }
>;

/** Whose result a file is, by its name. */
export type ResultMatch = Narrowed<
  Contract['ResultMatch'],
  {
    match: 'matched' | 'none' | 'several' | 'too_big' | 'type_refused' | 'duplicate';
    by: 'client_id' | 'snils' | null;
  }
>;
export type ResultReport = Narrowed<Contract['ResultReport'], { rows: readonly ResultMatch[] }>;

/** The part of `GET /admin/cabinets/counters` that these screens need. */
export type Counters = Pick<Contract['AdminCounters'], 'new_events'>;

export type Filters = Readonly<Record<string, string>>;

/** a file for the patient, or one that is a result. */
export type SentType = '0' | '6';

/** New for an administrator: the mark of a file from the hospital is the patient's. */
export const isNew = ({ is_new, list }: Pick<FileItem, 'is_new' | 'list'>): boolean =>
  is_new === 1 && list === 'NEW_FILE';
