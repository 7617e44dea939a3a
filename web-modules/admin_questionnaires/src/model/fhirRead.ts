/**
 * A form from a FHIR R4 `Questionnaire`: of ours, or of other programs as far as they ask what a form can ask. The same
 * rules as kernel/forms/src/fhir/read.rs, except that what has no counterpart is left out and named instead of refused.
 */
import { isName } from './edit';
import { conditionOf, type Links } from './fhirConditions';
import type { Choice, Form, Page, Question, Text } from './types';

export const OURS = 'urn:cabinet:form:';
export const TRANSLATION = 'http://hl7.org/fhir/StructureDefinition/translation';
export const MIN_VALUE = 'http://hl7.org/fhir/StructureDefinition/minValue';
export const MAX_VALUE = 'http://hl7.org/fhir/StructureDefinition/maxValue';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (object: Json, member: string): readonly Json[] => {
  const value = object[member];
  return Array.isArray(value) ? value.filter(isJson) : [];
};
const stringIn = (object: Json, member: string): string | undefined => {
  const value = object[member];
  return typeof value === 'string' ? value : undefined;
};

/** Something of the questionnaire that the form does not have. */
export interface LeftOut {
  /** `linkId` of the question, with its text if it has one; empty: the whole questionnaire. */
  readonly item: string;
  /** A member, such as `enableWhen`, or the type of a question. */
  readonly what: string;
}

export interface ReadForm {
  readonly form: Form;
  readonly leftOut: readonly LeftOut[];
}

export const isQuestionnaire = (json: unknown): json is Json => isJson(json) && json.resourceType === 'Questionnaire';

const extensionOf = (resource: Json, url: string): Json | undefined =>
  listIn(resource, 'extension').find((one) => one.url === url);
const ownText = (resource: Json, name: string): string | undefined => {
  const found = extensionOf(resource, `${OURS}${name}`);
  return found && stringIn(found, 'valueString');
};

/** Expressions are texts, everything else is JSON. */
const TEXTS = new Set(['visibleIf', 'requiredIf', 'expression', 'inputType']);
function carried(resource: Json, names: readonly string[]): Json {
  const entries = names.flatMap((name) => {
    const text = ownText(resource, name);
    if (text === undefined) return [];
    if (TEXTS.has(name)) return [[name, text] as const];
    try {
      return [[name, JSON.parse(text) as unknown] as const];
    } catch {
      return [[name, text] as const];
    }
  });
  return Object.fromEntries(entries);
}

/** A text with its translations. */
function textIn(resource: Json, member: string): Text | undefined {
  const text = stringIn(resource, member);
  if (text === undefined) return undefined;
  const beside = resource[`_${member}`];
  const others = (isJson(beside) ? listIn(beside, 'extension') : []).flatMap((one) => {
    if (one.url !== TRANSLATION) return [];
    const parts = listIn(one, 'extension');
    const language = parts.find(({ url }) => url === 'lang')?.valueCode;
    const content = parts.find(({ url }) => url === 'content')?.valueString;
    return typeof language === 'string' && typeof content === 'string' ? [[language, content] as const] : [];
  });
  return others.length === 0 ? text : { default: text, ...Object.fromEntries(others) };
}

/** A link id as a name that is free: `1.2` becomes `q1_2`. */
function nameOf(link: string, taken: Set<string>): string {
  const plain = link.replace(/[^A-Za-z0-9]/g, '_').slice(0, 60) || 'question';
  const base = isName(plain) ? plain : `q${plain}`;
  let name = base;
  for (let at = 2; taken.has(name.toLowerCase()); at += 1) name = `${base.slice(0, 58)}_${String(at)}`;
  taken.add(name.toLowerCase());
  return name;
}

function boundOf(item: Json, url: string): number | undefined {
  const found = extensionOf(item, url);
  const value = found?.valueInteger ?? found?.valueDecimal;
  return typeof value === 'number' ? value : undefined;
}

function choiceOf(option: Json): Choice | null {
  const plain = option.valueString ?? option.valueInteger;
  if (typeof plain === 'string' || typeof plain === 'number') return plain;
  const coding = option.valueCoding;
  if (!isJson(coding)) return null;
  const number = ownText(coding, 'value');
  const value = number === undefined ? (stringIn(coding, 'code') ?? stringIn(coding, 'display')) : Number(number);
  if (value === undefined) return null;
  const text = textIn(coding, 'display');
  return text === undefined ? value : { value, text };
}

/** What only this kind of question has; null: a form has no such question. */
function kindOf(item: Json): Partial<Question> | null {
  const type = stringIn(item, 'type') ?? '';
  switch (type) {
    case 'string':
      return ownText(item, 'expression') === undefined ? { type: 'text' } : { type: 'expression' };
    case 'text':
      return { type: 'comment' };
    case 'integer':
    case 'decimal': {
      const [rateMin, rateMax] = [boundOf(item, MIN_VALUE), boundOf(item, MAX_VALUE)];
      const own = ownText(item, 'rating');
      if (own !== undefined) return { ...(carried(item, ['rating']).rating as object), type: 'rating' };
      const isScale = rateMin !== undefined && rateMax !== undefined && rateMax <= 20;
      return isScale ? { type: 'rating', rateMin, rateMax } : { type: 'text', inputType: 'number' };
    }
    case 'date':
    case 'time':
      return { type: 'text', inputType: type };
    case 'dateTime':
      return { type: 'text', inputType: 'datetime-local' };
    case 'boolean':
      return { type: 'radiogroup', choices: [{ value: 'yes' }, { value: 'no' }] };
    case 'choice':
    case 'open-choice': {
      const choices = listIn(item, 'answerOption').flatMap((one) => choiceOf(one) ?? []);
      const isNone = (one: Choice) => one === 'none';
      return {
        type: item.repeats === true ? 'checkbox' : ownText(item, 'type') === 'dropdown' ? 'dropdown' : 'radiogroup',
        choices: choices.filter((one) => !isNone(one)),
        ...(choices.some(isNone) && { showNoneItem: true }),
        ...(type === 'open-choice' && { showOtherItem: true }),
      };
    }
    default:
      return null;
  }
}

/** Members that a form cannot say, of a question or a group. */
const LOST = ['answerValueSet', 'initial', 'maxLength'] as const;
const OF_QUESTION = ['description', 'visibleIf', 'requiredIf', 'validators', 'cabinet', 'expression', 'inputType'];
/** A form's JSON is no deeper than this either. */
const DEEPEST = 8;

/** Takes over `enableWhen`, unless the condition itself came along. */
function takeCondition(item: Json, target: { visibleIf?: string }, links: Links, onLost: () => void): void {
  if (item.enableWhen === undefined || target.visibleIf !== undefined) return;
  const condition = conditionOf(item, links);
  if (condition === null) onLost();
  else target.visibleIf = condition;
}

/** Null: it is no questionnaire. Groups at the top become pages; deeper ones are flattened. */
export function readQuestionnaire(json: unknown): ReadForm | null {
  if (!isQuestionnaire(json)) return null;
  const leftOut: LeftOut[] = [];
  const taken = new Set<string>();
  const links = new Map<string, { readonly name: string; readonly isSeveral: boolean }>();
  // A condition may be about a question that follows.
  const conditions: { readonly item: Json; readonly target: { visibleIf?: string } }[] = [];
  const pages: Page[] = [];
  let loose: Question[] = [];
  const closePage = () => {
    if (loose.length > 0) pages.push({ name: `page${String(pages.length + 1)}`, elements: loose });
    loose = [];
  };
  const named = (item: Json): string =>
    [stringIn(item, 'linkId') ?? '', stringIn(item, 'text') ?? ''].filter((part) => part !== '').join(' ');
  const lose = (item: Json) => {
    for (const what of LOST) if (item[what] !== undefined) leftOut.push({ item: named(item), what });
  };
  const question = (item: Json, depth: number): void => {
    if (depth > DEEPEST) {
      leftOut.push({ item: named(item), what: 'item' });
      return;
    }
    lose(item);
    if (item.type === 'group') {
      if (item.enableWhen !== undefined) leftOut.push({ item: named(item), what: 'enableWhen' });
    } else {
      const kind = kindOf(item);
      if (kind === null || kind.choices?.length === 0) {
        leftOut.push({ item: named(item), what: kind === null ? (stringIn(item, 'type') ?? 'type') : 'answerOption' });
      } else {
        const title = textIn(item, 'text');
        const link = stringIn(item, 'linkId') ?? '';
        const name = nameOf(link, taken);
        if (!links.has(link)) links.set(link, { name, isSeveral: item.repeats === true });
        const read: Question & { visibleIf?: string } = {
          type: 'text',
          ...kind,
          name,
          ...(title !== undefined && { title }),
          ...(item.required === true && { isRequired: true }),
          ...carried(item, OF_QUESTION),
        };
        conditions.push({ item, target: read });
        loose.push(read);
      }
    }
    for (const inner of listIn(item, 'item')) question(inner, depth + 1);
  };
  for (const item of listIn(json, 'item')) {
    if (item.type !== 'group') {
      question(item, 0);
      continue;
    }
    closePage();
    lose(item);
    const title = textIn(item, 'text');
    const own = stringIn(item, 'linkId') ?? '';
    for (const inner of listIn(item, 'item')) question(inner, 0);
    const page: Page & { visibleIf?: string } = {
      name: own.startsWith('page-') ? own.slice(5) : `page${String(pages.length + 1)}`,
      ...(title !== undefined && { title }),
      ...carried(item, ['description', 'visibleIf']),
      elements: loose,
    };
    conditions.push({ item, target: page });
    pages.push(page);
    loose = [];
  }
  closePage();
  for (const { item, target } of conditions)
    takeCondition(item, target, links, () => leftOut.push({ item: named(item), what: 'enableWhen' }));
  const title = textIn(json, 'title') ?? stringIn(json, 'name');
  const description = textIn(json, 'description');
  return {
    form: {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      pages: pages.length > 0 ? pages : [{ name: 'page1', elements: [] }],
      ...carried(json, ['calculatedValues', 'cabinet']),
    },
    leftOut,
  };
}
