/** The texts of the screens, read from the modules' own files: a flow runs in any language without copies of them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from './depth';

/** Sources of texts; `shell` is not a module. */
export type Source =
  | 'admin'
  | 'admin_questionnaires'
  | 'auth'
  | 'diagnostic'
  | 'form'
  | 'home'
  | 'kit'
  | 'profile'
  | 'questionnaires'
  | 'shell'
  | 'visits';
type Texts = Readonly<Record<string, string>>;

const HOUSE = new URL('../../../', import.meta.url);

function textsOf(source: Source, language: Language): Texts {
  const folder = source === 'shell' ? 'web-shell' : `web-modules/${source}`;
  const path = fileURLToPath(new URL(`${folder}/locales/${language}.json`, HOUSE));
  return JSON.parse(readFileSync(path, 'utf8')) as Texts;
}

export class Words {
  private readonly read = new Map<Source, Texts>();

  constructor(readonly language: Language) {}

  /** The text of a key, with `{{values}}` filled in. A key without a text is an error of the test. */
  of(source: Source, key: string, values: Readonly<Record<string, string>> = {}): string {
    const texts = this.read.get(source) ?? textsOf(source, this.language);
    this.read.set(source, texts);
    const text = texts[key];
    if (text === undefined) throw new Error(`${source} has no text ${key} in ${this.language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  }

  auth = (key: string, values?: Readonly<Record<string, string>>): string => this.of('auth', key, values);
  profile = (key: string, values?: Readonly<Record<string, string>>): string => this.of('profile', key, values);
}

/** The texts that most tests use. */
export const RU = new Words('ru');
