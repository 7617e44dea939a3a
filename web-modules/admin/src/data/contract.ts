/** The administrator's calls, as the kernel's contract has them. Times are RFC 3339, days those of the hospital's time zone. */
import type { Contract } from '@cabinet/kit';

/** A row of the users table (B-141…B-149). */
export type CabinetRow = Contract['CabinetRow'];
export type CabinetPage = Contract['CabinetPageView'];
export type CabinetCount = Contract['CabinetCountView'];
/** True counts of what needs a person (B-165, B-166). */
export type Counters = Contract['AdminCounters'];
export type NewCabinets = Contract['NewCabinets'];
export type UsersTableColumn = Contract['ColumnView'];
export type CreatedCabinet = Contract['CreatedView'];
/** A first password on paper. */
export type PrintedActivation = Contract['PrintedActivation'];
/** `GET /admin/cabinets/{id}` */
export type UserDetail = Contract['CabinetDetail'];
export type UserRelation = Contract['AdminRelation'];
export type UserConsent = Contract['AdminConsent'];
export type UserSession = Contract['AdminSession'];

/** The part of `GET /admin/payments` that the home needs. */
export type PaymentsPage = Pick<Contract['AdminPaymentPage'], 'payments' | 'hasMore'>;
/** The part of `GET /admin/health` that the home needs. */
export type SystemHealth = Pick<Contract['Health'], 'plugins' | 'jobs' | 'mail' | 'backup'>;
/** The part of `GET /documents/types` that the proof of identity needs. */
export type DocumentType = Pick<Contract['DocumentTypeView'], 'type'>;

export type Filters = Readonly<Record<string, string>>;

export interface SavedFilter {
  readonly name: string;
  readonly filters: Filters;
}

export interface TablePreferences {
  readonly columns: readonly string[];
  readonly density: string;
  readonly saved_filters: readonly SavedFilter[];
}

/** The kernel keeps the members as they are; another version may have written them. */
export interface Preferences {
  readonly table?: Partial<TablePreferences>;
}

/** An event of the audit log; the contract does not name the members of `detail`. */
export type HistoryEntry = Omit<Contract['HistoryEntry'], 'detail'> & {
  readonly detail: Readonly<Record<string, unknown>>;
};
export type HistoryPage = Omit<Contract['HistoryPage'], 'entries'> & { readonly entries: readonly HistoryEntry[] };

/** How a new account reaches its owner. */
export type Activation = Contract['CabinetActivation'];
export const ACTIVATIONS: readonly Activation[] = ['email', 'printed'];

/** The form of a new account; empty members are left out. */
export interface NewCabinet {
  readonly activation: Activation;
  readonly lastName: string;
  readonly firstName: string;
  readonly patrName?: string | undefined;
  readonly gender: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  readonly citizenship: string;
  readonly snils?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** The address if it is left out. */
  readonly username?: string | undefined;
  /** Of the e-mail. */
  readonly language: string;
}
