/**
 * Answers of the kernel that shell and several modules use (rest contract). Shapes of one module live in that module.
 */
import type { Role } from '../session/session';

export type Language = 'ru' | 'en' | 'de' | 'fr';

/** `POST /oauth/token`. */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
}

/** `GET /users/me`. */
export interface Person {
  userId: string;
  firstName: string;
  lastName: string;
  patrName: string | null;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  gender: 'MALE' | 'FEMALE' | null;
  email: string | null;
  username: string;
  snils: string | null;
  phone: string | null;
  type: string;
  citizenship: string | null;
  fromEsia: boolean;
  authorities: readonly { authority: Role }[];
  clients: readonly { clientId: string; hostId: string; importEpicris: boolean }[];
  vistaRelations: readonly { clientId: string }[];
}

export interface MenuEntry {
  path: string;
  /** `namespace:key`, or a key of the shell's texts. */
  label: string;
  icon: string;
}

/** `GET /v1/variant`: what this hospital is and offers. */
export interface Variant {
  id: string;
  organisation: { title: string; shortTitle: string; phone: string; phoneHours: string; address: string };
  branding: { brand: string; brandDark: string; logo: string; favicon: string };
  languages: readonly Language[];
  /** IANA name; every date on the screen is in it. */
  timezone: string;
  signIn: { mode: 'login-and-esia' | 'citizen-or-foreigner' | 'login'; esiaUnavailable: boolean; esia: boolean };
  landing: string;
  menu: readonly MenuEntry[];
  usersTable: { columns: readonly string[] };
  visits: {
    booking: 'on' | 'read-only';
    waitTimeoutMs: number;
    settleMs: number;
    windowMonths: number;
    host: string;
  };
  session: { idleWarningMs: number };
  demo: null | { logins: readonly { username: string; password: string; role: Role }[] };
  /** Texts of the variant, over those of shell and modules. */
  texts: Partial<Record<Language, Readonly<Record<string, string>>>>;
}

/** One entry of `GET /v1/variant/modules`. */
export interface ModuleManifest {
  id: string;
  version: string;
  entry: string;
  integrity: string;
  container: string;
  exposed: string;
  requires: { shell: string };
  pages: readonly { path: string; layout?: 'menu' | 'bare' }[];
  menu: readonly MenuEntry[];
  slots: readonly string[];
  roles: readonly Role[];
  settings: Readonly<Record<string, unknown>>;
  locales: Partial<Record<Language, string>>;
}
