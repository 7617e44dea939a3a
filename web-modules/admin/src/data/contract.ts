/** The shapes of the administrator's calls. Times are RFC 3339, days those of the hospital's time zone. */

/** A row of the users table (B-141…B-149). */
export interface CabinetRow {
  readonly id: string;
  /** The column `id`. */
  readonly number: number;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly patr_name?: string | null;
  readonly email?: string | null;
  /** `yes` if the person came through the state portal (B-150, X-043). */
  readonly esia_oid: string;
  readonly from_esia: boolean;
  /** The person's ids at the hospital's systems. */
  readonly client_id?: string | null;
  readonly birth_date: string;
  /** Only where the variant shows it. */
  readonly snils?: string | null;
  readonly created: string;
  readonly last_login?: string | null;
  readonly citizenship: string;
  /** 1: no administrator has looked at it (B-151). */
  readonly is_new: number;
  readonly is_disabled: boolean;
  readonly files_upload_forbidden: boolean;
  readonly view_forbidden: boolean;
  readonly is_locked: boolean;
  readonly identity_proved: boolean;
  /** `doctor` if the person asked for that; gives no rights. */
  readonly requested_role?: string | null;
  /** When the account will be deleted. */
  readonly leaves_at?: string | null;
}

export interface CabinetPage {
  readonly content: readonly CabinetRow[];
  /** From 0; null if it was not asked for by number. */
  readonly page?: number | null;
  readonly size: number;
  /** For `after` and `before`. */
  readonly next?: number | null;
  readonly previous?: number | null;
  /** `spelling`: nothing matched literally. */
  readonly tolerance?: string | null;
}

export interface CabinetCount {
  readonly total: number;
  /** Pages that can be reached by number. */
  readonly total_pages: number;
  /** False: there are more. */
  readonly is_exact: boolean;
}

/** True counts of what needs a person (B-165, B-166). */
export interface Counters {
  readonly new_cabinets: number;
  /** File events that nobody has looked at. */
  readonly new_events: number;
}

/** The part of `GET /admin/payments` that the home needs. */
export interface PaymentsPage {
  readonly payments: readonly unknown[];
  readonly hasMore: boolean;
}

export interface NewCabinets {
  readonly content: readonly CabinetRow[];
  readonly total: number;
}

export interface UsersTableColumn {
  readonly id: string;
  readonly default_visible: boolean;
}

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

export interface UserRelation {
  /** Of a hospital system. */
  readonly host: string;
  readonly clinic: string;
  readonly client_id: string;
}

export interface UserConsent {
  /** `personal_data` or `esia`. */
  readonly kind: string;
  readonly version: string;
  readonly given_at: string;
  readonly withdrawn_at?: string | null;
}

export interface UserSession {
  readonly signed_in_at: string;
  readonly last_used_at: string;
  /** The browser's own description. */
  readonly device?: string | null;
}

/** `GET /admin/cabinets/{id}` */
export interface UserDetail extends CabinetRow {
  readonly phone?: string | null;
  readonly gender: string;
  readonly relations: readonly UserRelation[];
  readonly consents: readonly UserConsent[];
  readonly sessions: readonly UserSession[];
}

/** An event of the audit log. */
export interface HistoryEntry {
  readonly number: number;
  readonly at: string;
  /** Id of the account that did it; null for the kernel itself and for an anonymous caller. */
  readonly actor?: string | null;
  readonly kind: string;
  /** Codes; `why` is the reason that an administrator stated. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly next?: number | null;
}

/** How a new account, or a new password, reaches its owner. */
export type Activation = 'email' | 'printed';

export const ACTIVATIONS: readonly Activation[] = ['email', 'printed'];

/** The first password, to be printed; it is shown once, and replaced at the first sign-in. */
export interface PrintedCode {
  readonly printed_code: string;
}

export interface CreatedCabinet {
  readonly id: string;
  readonly username: string;
  readonly activation?: PrintedCode | null;
}

/** `GET /documents/types` */
export interface DocumentType {
  readonly type: string;
}

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
