/** Fields of a form, from the schema of a plugin's settings. The kernel checks the values; here they are only read and written. */
import type { SettingValues } from '../data/contract';

/** A control for one text. `lines` keeps line breaks, which a certificate has. */
export type ScalarKind = 'text' | 'lines' | 'number' | 'switch' | 'choice';
export type FieldKind = ScalarKind | 'list' | 'json';

/** A value that is no list and no table. */
export interface Scalar {
  readonly kind: ScalarKind;
  /** The plugin author's description. */
  readonly description: string | undefined;
  /** Values of a choice. */
  readonly options: readonly string[];
}

/** A part of an item of a list: a key of a table, or the item itself with the key ''. */
export interface Member extends Scalar {
  readonly key: string;
}

export interface SettingField extends Omit<Scalar, 'kind'> {
  readonly key: string;
  readonly kind: FieldKind;
  /** Of a list: what each item has. */
  readonly members: readonly Member[];
}

/** An item of a list, as text. */
export interface Row {
  /** Stays the same when the item moves. */
  readonly id: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** What is in a field: a text, or the items of a list. An empty text: as in the files. */
export type TypedValue = string | readonly Row[];
export type Typed = Readonly<Record<string, TypedValue>>;

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const tableOf = (value: unknown): Record<string, unknown> => (isTable(value) ? value : {});

function scalarKindOf(schema: Record<string, unknown>): ScalarKind | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.every((one) => typeof one === 'string') ? 'choice' : undefined;
  if (schema.type === 'boolean') return 'switch';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type !== 'string') return undefined;
  return typeof schema.pattern === 'string' && schema.pattern.includes('BEGIN') ? 'lines' : 'text';
}

const scalarOf = (schema: Record<string, unknown>, kind: ScalarKind): Scalar => ({
  kind,
  description: typeof schema.description === 'string' ? schema.description : undefined,
  options: Array.isArray(schema.enum) ? schema.enum.filter((one): one is string => typeof one === 'string') : [],
});

/** What the items of a list have. Empty if they are not plain values or tables of these. */
function membersOf(list: Record<string, unknown>): readonly Member[] {
  const items = tableOf(list.items);
  const kind = scalarKindOf(items);
  if (kind !== undefined) return [{ key: '', ...scalarOf(items, kind) }];
  const properties = Object.entries(items.type === 'object' ? tableOf(items.properties) : {});
  const members = properties.flatMap(([key, described]): readonly Member[] => {
    const of = tableOf(described);
    const plain = scalarKindOf(of);
    return plain === undefined ? [] : [{ key, ...scalarOf(of, plain) }];
  });
  return members.length === properties.length ? members : [];
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Whether a list can be shown as items: nothing of it would be lost. */
function fits(value: unknown, members: readonly Member[]): boolean {
  if (value === undefined) return true;
  if (!Array.isArray(value)) return false;
  const keys = new Set(members.map(({ key }) => key));
  return value.every((item) =>
    keys.has('')
      ? isScalar(item)
      : isTable(item) && Object.entries(item).every(([key, member]) => keys.has(key) && isScalar(member)),
  );
}

/** The fields of a schema, in its order. A list whose present value has another form is edited as JSON. */
export function fieldsOf(schema: unknown, ...present: readonly SettingValues[]): readonly SettingField[] {
  return Object.entries(tableOf(tableOf(schema).properties)).map(([key, described]): SettingField => {
    const of = tableOf(described);
    const members = of.type === 'array' ? membersOf(of) : [];
    const isList = members.length > 0 && present.every((values) => fits(values[key], members));
    const kind = scalarKindOf(of);
    return { ...scalarOf(of, kind ?? 'text'), key, kind: isList ? 'list' : (kind ?? 'json'), members };
  });
}

export function textOf(value: unknown, kind: FieldKind): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && kind !== 'json') return value;
  return kind === 'json' ? JSON.stringify(value, null, 2) : JSON.stringify(value);
}

const rowOf = (item: unknown, id: number, members: readonly Member[]): Row => ({
  id,
  texts: Object.fromEntries(
    members.map(({ key, kind }) => [key, textOf(key === '' ? item : tableOf(item)[key], kind)]),
  ),
});

/** The field as it is for a value. */
export function typedValueOf({ kind, members }: SettingField, value: unknown): TypedValue {
  if (kind !== 'list') return textOf(value, kind);
  return Array.isArray(value) ? value.map((item: unknown, at) => rowOf(item, at, members)) : '';
}

export const typedOf = (fields: readonly SettingField[], values: SettingValues): Typed =>
  Object.fromEntries(fields.map((field) => [field.key, typedValueOf(field, values[field.key])]));

export const rowsOf = (typed: TypedValue): readonly Row[] => (typeof typed === 'string' ? [] : typed);

/** The list with an empty item at its end. */
export function withRow(rows: readonly Row[], members: readonly Member[]): readonly Row[] {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return [...rows, rowOf(undefined, id, members)];
}

/** A text that is not what the schema wants goes to the kernel as it is: its check says what is wrong. */
function valueOf(typed: string, kind: FieldKind): unknown {
  if (kind === 'lines') return typed;
  const text = typed.trim();
  if (kind === 'text' || kind === 'choice') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function itemOf({ texts }: Row, members: readonly Member[]): unknown {
  const entries = members.map(({ key, kind }) => [key, texts[key] ?? '', kind] as const);
  const [only] = entries;
  if (only?.[0] === '') return valueOf(only[1], only[2]);
  const given = entries.filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(given.map(([key, text, kind]) => [key, valueOf(text, kind)]));
}

/** As JSON, with the keys of tables in one order. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    isTable(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  );

export const isSame = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);

/** The values that differ from those of the files. Fixed settings keep what was changed before. */
export function settingsOf(
  fields: readonly SettingField[],
  typed: Typed,
  ofFiles: SettingValues,
  fixed: ReadonlySet<string>,
  changed: SettingValues,
): Record<string, unknown> {
  const entries = fields.flatMap(({ key, kind, members }): readonly (readonly [string, unknown])[] => {
    if (fixed.has(key)) return key in changed ? [[key, changed[key]]] : [];
    const found = typed[key] ?? '';
    if (typeof found === 'string' && found.trim() === '') return [];
    const value = typeof found === 'string' ? valueOf(found, kind) : found.map((row) => itemOf(row, members));
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
