/**
 * Response types of the kernel that the shell and several modules share. The shapes come from the contract
 * (`schema.d.ts`, generated from kernel/api/openapi.json); plain strings of the contract are narrowed here to the
 * values the web app knows. Types used by one module live in that module.
 */
import type { Language } from '../i18n/languages';
import type { Role } from '../session/session';
import type { components } from './schema';

type Schemas = components['schemas'];

/** Contract types by name, for modules: `Contract['Document']`. */
export type Contract = Schemas;

/**
 * `Contract` with some members narrowed. A member that is missing in the contract, or has another type there, does not
 * compile, so the web app cannot rely on anything the kernel does not promise.
 */
export type Narrowed<
  Contract,
  Exactly extends { [Name in keyof Exactly]: Name extends keyof Contract ? Contract[Name] : never },
> = Omit<Contract, keyof Exactly> & Readonly<Exactly>;

/** Response of `POST /oauth/token`; `expires_in` is in seconds. */
export type TokenAnswer = Schemas['TokenAnswer'];

/** One invalid field of a 422 response. */
export type FieldProblem = Schemas['FieldProblem'];

/** The problem document. */
export type ProblemDocument = Schemas['Problem'];

/** Response of `GET /users/me`. */
export type Person = Narrowed<
  Schemas['Me'],
  { gender: 'MALE' | 'FEMALE'; authorities: readonly { readonly authority: Role }[] }
>;

/** What a member of the staff may do at the back office. */
export type Permission = Person['permissions'][number];

/** Menu entry; `label` is `namespace:key`, or a key of the shell's texts. */
export type MenuEntry = Schemas['MenuBody'];

/** A frequent action, shown in the bottom bar on phones. */
export interface MainAction extends MenuEntry {
  /** Sort order, ascending. */
  readonly rank: number;
  /** Hidden in hospitals without this feature. */
  readonly needs?: 'booking';
}

/** Response of `GET /v1/variant`: the hospital's settings and features. */
export type Variant = Narrowed<
  Schemas['Variant'],
  {
    languages: readonly Language[];
    signIn: Narrowed<Schemas['SignInBody'], { mode: 'login-and-esia' | 'citizen-or-foreigner' | 'login' }>;
    visits: Narrowed<Schemas['VisitsBody'], { booking: 'on' | 'read-only' }>;
    demo: null | { readonly logins: readonly Narrowed<Schemas['DemoLogin'], { role: Role }>[] };
    /** Texts of the variant; they override those of the shell and the modules. */
    texts: Partial<Record<Language, Readonly<Record<string, string>>>>;
  }
>;

/** Response of `GET /v1/variant/modules`: the members that the kernel defines. */
type ServedModule = Narrowed<
  Schemas['Module'],
  {
    pages: readonly {
      readonly path: string;
      readonly layout?: 'menu' | 'wide' | 'bare';
      readonly section?: string;
      readonly public?: boolean;
    }[];
    roles: readonly Role[];
  }
>;

/** Pages to which the shell sends people. */
export type EntryPoint = 'consent' | 'newPassword' | 'portalReturn';

/** What a notice is about. */
export type NoticeSubject = 'fragment' | 'result' | 'booking';

/** An answer of the kernel that holds a number; `{userId}` in its path is the user's id. */
export type ModuleBadge = {
  readonly path: string;
  /** Path of the menu entry that shows it; all of the module's if absent. */
  readonly entry?: string;
  /** An event stream of the kernel, and the event that carries the answer anew. While it is connected, nothing is asked. */
  readonly stream?: { readonly path: string; readonly event: string };
} & (
  | { /** Member of the answer that is the number. */ readonly member: string }
  | {
      /** Member of the entries of the answer, a list: those where it is true count, or where it `equals` a number. */
      readonly counts: string;
      readonly equals?: number;
      /** Members and values with which an entry does not count all the same. */
      readonly unless?: Readonly<Record<string, readonly string[]>>;
    }
);

/**
 * A button in the corner of every page that opens the module's slot `widget` in a panel. Where people are not signed in, it asks them to.
 */
export interface ModuleWidget {
  /** Key of its name, `namespace:key`. */
  readonly label: string;
  readonly icon: string;
  /** Key of what the button says once after sign-in. */
  readonly greeting?: string;
  /** The module's page with the same on the whole screen: there is no button there. */
  readonly page: string;
  /** A public page with which people who are not signed in may go on, if the hospital allows it (`chat.guests`). */
  readonly guest?: string;
}

/** The text of one kind of what the kernel says waits for a person. */
export interface AttentionText {
  readonly kind: string;
  /** Key of the text, `namespace:key`. Its values are `count` and the item's facts. */
  readonly label: string;
  /** Name of the fact on the second line. */
  readonly note?: string;
  readonly icon?: string;
}

/**
 * A module as the shell sees it: the members of the contract, and those that the build writes into `module.json`
 * (web-modules/build/module-manifest.mjs), which the kernel passes through unread. `module.schema.json` describes them.
 * Optional members are missing in the first version of the format as well, which users' devices may still hold.
 */
export interface ModuleManifest extends Omit<ServedModule, 'settings'> {
  readonly version: string;
  readonly integrity: string;
  readonly container: string;
  readonly exposed: string;
  readonly requires: { readonly shell: string };
  /** Permissions any of which opens the module; absent or empty: none is needed. */
  readonly permissions?: readonly Permission[];
  /** Each with the permissions any of which opens it. */
  readonly menu: readonly (MenuEntry & { readonly permissions?: readonly Permission[] })[];
  readonly actions?: readonly MainAction[];
  /** Paths of pages that work offline. */
  readonly offline?: readonly string[];
  /** A live count at the menu entries. */
  readonly badge?: 'notices' | ModuleBadge;
  /** Where notices lead; `{id}` is the document's id. */
  readonly notices?: Partial<Record<NoticeSubject, string>>;
  readonly entryPoints?: Partial<Record<EntryPoint, string>>;
  /** Pages besides the consent's own that are open before the consent. */
  readonly openBeforeConsent?: readonly string[];
  /** First page after sign-in, where the variant names none. */
  readonly landing?: Partial<Record<Role, string>>;
  /** Texts of what waits for the person, by kind: `GET /attention`. */
  readonly attention?: readonly AttentionText[];
  /** Key of a text, `namespace:key`. */
  readonly help?: string;
  readonly slots: readonly string[];
  readonly widget?: ModuleWidget;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly locales: Partial<Record<Language, string>>;
}
