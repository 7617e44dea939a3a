/**
 * Answers of the kernel that shell and several modules use. The shapes are those of the contract (`schema.d.ts`, from
 * kernel/api/openapi.json); what the contract calls just a string is narrowed here to the words the web knows. Shapes of
 * one module live in that module.
 */
import type { Role } from '../session/session';
import type { components } from './schema';

type Schemas = components['schemas'];

/** The contract's shapes by name, for modules: `Contract['Document']`. */
export type Contract = Schemas;

/**
 * `Contract` with some members told more exactly. A member that the contract has not, or has in another type, does not
 * compile: the web cannot expect what the kernel does not promise.
 */
export type Narrowed<
  Contract,
  Exactly extends { [Name in keyof Exactly]: Name extends keyof Contract ? Contract[Name] : never },
> = Omit<Contract, keyof Exactly> & Readonly<Exactly>;

export type Language = 'ru' | 'en' | 'de' | 'fr';

/** `POST /oauth/token`; `expires_in` in seconds. */
export type TokenAnswer = Schemas['TokenAnswer'];

/** One field that a 422 names. */
export type FieldProblem = Schemas['FieldProblem'];

/** The problem document. */
export type ProblemDocument = Schemas['Problem'];

/** `GET /users/me`. */
export type Person = Narrowed<
  Schemas['Me'],
  { gender: 'MALE' | 'FEMALE'; authorities: readonly { readonly authority: Role }[] }
>;

/** `label`: `namespace:key`, or a key of the shell's texts. */
export type MenuEntry = Schemas['MenuBody'];

/** What people come for most, for the bar at the bottom of a phone. */
export interface MainAction extends MenuEntry {
  /** Lower ones stand first. */
  readonly rank: number;
  /** Left out in hospitals without it. */
  readonly needs?: 'booking';
}

/** `GET /v1/variant`: what this hospital is and offers. */
export type Variant = Narrowed<
  Schemas['Variant'],
  {
    languages: readonly Language[];
    signIn: Narrowed<Schemas['SignInBody'], { mode: 'login-and-esia' | 'citizen-or-foreigner' | 'login' }>;
    visits: Narrowed<Schemas['VisitsBody'], { booking: 'on' | 'read-only' }>;
    demo: null | { readonly logins: readonly Narrowed<Schemas['DemoLogin'], { role: Role }>[] };
    /** Texts of the variant, over those of shell and modules. */
    texts: Partial<Record<Language, Readonly<Record<string, string>>>>;
  }
>;

/** `GET /v1/variant/modules`: the kernel's part. */
type ServedModule = Narrowed<
  Schemas['Module'],
  { pages: readonly { readonly path: string; readonly layout?: 'menu' | 'bare' }[]; roles: readonly Role[] }
>;

/**
 * One module as the shell sees it: what the contract names, and the members that the build writes into `module.json`
 * (web-modules/build/module-manifest.mjs), which the kernel hands through unread.
 */
export interface ModuleManifest extends Omit<ServedModule, 'settings'> {
  readonly version: string;
  readonly integrity: string;
  readonly container: string;
  readonly exposed: string;
  readonly requires: { readonly shell: string };
  readonly menu: readonly MenuEntry[];
  /** Missing in modules that were built before there was the bar. */
  readonly actions?: readonly MainAction[];
  /** Paths of pages that work without a network; missing in older builds as well. */
  readonly offline?: readonly string[];
  readonly slots: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly locales: Partial<Record<Language, string>>;
}
