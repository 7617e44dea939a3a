/** Whom a rule is for: the filters of the users table, as the kernel takes them. */

/** Values that are chosen from a list; the words of each tell what it means. */
const CHOICES = {
  citizenship: ['RU', 'FOREIGN'],
  esia_oid: ['yes', 'no'],
  is_new: ['1', '0'],
  is_disabled: ['1', '0'],
  is_locked: ['1', '0'],
} as const;

const DATES = ['birth_date', 'created_from', 'created_to'] as const;

const TEXTS = ['last_name', 'first_name', 'patr_name', 'username', 'email', 'client_id', 'id', 'snils', 'q'] as const;

export type ChoiceFilter = keyof typeof CHOICES;
export type DateFilter = (typeof DATES)[number];
export type FilterName = ChoiceFilter | DateFilter | (typeof TEXTS)[number];

const isChoice = (name: FilterName): name is ChoiceFilter => name in CHOICES;
const isDate = (name: FilterName): name is DateFilter => DATES.some((one) => one === name);

export const FILTERS: readonly FilterName[] = [...(Object.keys(CHOICES) as ChoiceFilter[]), ...DATES, ...TEXTS];

export type FilterKind =
  | { readonly kind: 'choice'; readonly name: ChoiceFilter; readonly values: readonly string[] }
  | { readonly kind: 'date'; readonly name: DateFilter }
  | { readonly kind: 'text'; readonly name: FilterName };

export function kindOfFilter(name: FilterName): FilterKind {
  if (isChoice(name)) return { kind: 'choice', name, values: CHOICES[name] };
  return isDate(name) ? { kind: 'date', name } : { kind: 'text', name };
}

/** Of a filter that was just added: nothing is chosen for the member of the staff where several things are possible. */
export const newFilter = (name: FilterName): string => (isChoice(name) ? CHOICES[name][0] : '');

export type Matching = Readonly<Record<string, string>>;

/** Those of a rule that this version knows, in the order of the form. Others stay as they are. */
export const knownFilters = (matching: Matching): readonly FilterName[] => FILTERS.filter((name) => name in matching);

/** `YYYY-MM-DD` of a day that exists. */
function isDay(value: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** Filters with nothing in them, and days that do not exist. */
export const faultyFilters = (matching: Matching): readonly FilterName[] =>
  knownFilters(matching).filter((name) => {
    const value = (matching[name] ?? '').trim();
    return value === '' || (isDate(name) && !isDay(value));
  });
