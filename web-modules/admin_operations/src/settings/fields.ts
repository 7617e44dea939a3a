/** Fields of a form, from the schema of a plugin's settings. The kernel checks the values; here they are only read and written. */
import type { SettingValues } from '../data/contract';

export type FieldKind = 'text' | 'number' | 'switch' | 'choice' | 'json';

export interface SettingField {
  readonly key: string;
  readonly kind: FieldKind;
  /** The plugin author's description. */
  readonly description: string | undefined;
  /** Values of a choice. */
  readonly options: readonly string[];
}

/** What is in the fields, as text. Empty: as in the files. */
export type Typed = Readonly<Record<string, string>>;

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function kindOf(schema: Record<string, unknown>): FieldKind {
  if (Array.isArray(schema.enum)) return 'choice';
  if (schema.type === 'boolean') return 'switch';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  return schema.type === 'string' ? 'text' : 'json';
}

/** The fields of a schema, in its order. */
export function fieldsOf(schema: unknown): readonly SettingField[] {
  const properties = isTable(schema) && isTable(schema.properties) ? schema.properties : {};
  return Object.entries(properties).map(([key, described]) => {
    const of = isTable(described) ? described : {};
    return {
      key,
      kind: kindOf(of),
      description: typeof of.description === 'string' ? of.description : undefined,
      options: Array.isArray(of.enum) ? of.enum.filter((one): one is string => typeof one === 'string') : [],
    };
  });
}

export function textOf(value: unknown, kind: FieldKind): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && kind !== 'json') return value;
  return kind === 'json' ? JSON.stringify(value, null, 2) : JSON.stringify(value);
}

export const typedOf = (fields: readonly SettingField[], values: SettingValues): Typed =>
  Object.fromEntries(fields.map(({ key, kind }) => [key, textOf(values[key], kind)]));

/** A text that is not what the schema wants goes to the kernel as it is: its check says what is wrong. */
function valueOf(text: string, kind: FieldKind): unknown {
  if (kind === 'text' || kind === 'choice') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values that differ from those of the files. Fixed settings keep what was changed before. */
export function settingsOf(
  fields: readonly SettingField[],
  typed: Typed,
  ofFiles: SettingValues,
  fixed: ReadonlySet<string>,
  changed: SettingValues,
): Record<string, unknown> {
  const entries = fields.flatMap(({ key, kind }): readonly (readonly [string, unknown])[] => {
    if (fixed.has(key)) return key in changed ? [[key, changed[key]]] : [];
    const text = (typed[key] ?? '').trim();
    if (text === '') return [];
    const value = valueOf(text, kind);
    return isSame(value, ofFiles[key]) ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

/** What differs between two versions: the name, the value before and after. */
export function differences(
  before: SettingValues,
  after: SettingValues,
): readonly (readonly [key: string, before: unknown, after: unknown])[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.filter((key) => !isSame(before[key], after[key])).map((key) => [key, before[key], after[key]] as const);
}
