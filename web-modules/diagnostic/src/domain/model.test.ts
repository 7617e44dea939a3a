// @vitest-environment node
import { evaluatePlain, parseForm } from '@cabinet/form';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formOf as dayOf } from '../data/diary.parse';
import type { DiaryItem, DiaryValue } from '../data/diary.types';
import { answersFrom, draftOf, sentAnswers, startAnswers, trimmedAnswers, valueOf } from './answers';
import { published } from './faults';
import { itemsOf, modelOf } from './model';

type Loose = Readonly<Record<string, unknown>>;

/** The same table as the kernel's test reads. */
interface Case {
  readonly item: Loose & { readonly typeName: string };
  readonly question: Loose;
  /** A value and its fault. */
  readonly answers: readonly (readonly [DiaryValue, string | null])[];
}

const cases = JSON.parse(readFileSync('kernel/records/tests/diary_model_cases.json', 'utf8')) as readonly Case[];

const dayWith = (...items: readonly Loose[]) => {
  const named = items.map((item, at) => ({ code: `c.${String(at)}`, name: 'Вопрос', ...item }));
  const day = dayOf({ date: '2026-03-12', groups: { Группа: named } });
  if (!day) throw new Error('no day');
  return day;
};

const without = (object: Loose, members: readonly string[]): Loose =>
  Object.fromEntries(Object.entries(object).filter(([member]) => !members.includes(member)));

/** Without what decides nothing, and with one type for each rule. */
function ruleOf(question: Loose): Loose {
  const { type, choices, cabinet } = question;
  const own = without((cabinet ?? {}) as Loose, ['unit', 'thesaurus']);
  const isLine = type === 'text' && question.inputType === undefined;
  return {
    ...without(question, ['title', 'description', 'name', 'choices', 'cabinet']),
    type: type === 'radiogroup' ? 'dropdown' : isLine ? 'comment' : type,
    ...(Array.isArray(choices) && { choices: choices.map(({ value }: { value: unknown }) => value) }),
    ...(Object.keys(own).length > 0 && { cabinet: own }),
  };
}

describe.each(cases)('an item %o', ({ item, question, answers }) => {
  const day = dayWith(item);
  const [named] = itemsOf(day);

  it('is the question that the kernel makes of it', () => {
    expect(modelOf(day).pages[0]?.elements.map(ruleOf)).toEqual([question]);
  });

  /** A-197…A-204, with the fault codes of the kernel. */
  it.each(answers)('with the answer %o: %s', (value, fault) => {
    if (!named) throw new Error('no item');
    const { faults } = evaluatePlain(parseForm(modelOf(day)), trimmedAnswers(answersFrom(named, value)));
    expect(faults.map(({ code }) => published(code))).toEqual(fault === null ? [] : [fault]);
  });
});

it('is the field of its kind, with its unit, its thesaurus and its hint', () => {
  const day = dayWith(
    { typeName: 'Double', unit: '°C' },
    { typeName: 'Constructor', thesaurus: null, options: ['complaints'] },
    { typeName: 'Constructor' },
    { typeName: 'String', pattern: '1' },
    { typeName: 'String', options: ['a', 'b', 'c', 'd', 'e'] },
    { typeName: 'String', options: ['a', 'b', 'c', 'd', 'e', 'f'] },
    { typeName: 'String', options: ['a'], freeText: true },
  );
  const form = parseForm(modelOf(day, ({ typeName }) => (typeName === 'Double' ? 'От 34' : undefined)));
  const questions = form.pages.flatMap((page) => page.questions);
  expect(questions.map(({ kind }) => kind)).toEqual([
    'text',
    'comment',
    'comment',
    'text',
    'radiogroup',
    'dropdown',
    'dropdown',
  ]);
  expect(questions.map(({ unit, thesaurus, description }) => unit ?? thesaurus ?? description)).toEqual([
    '°C',
    'complaints',
    'c.2',
    null,
    null,
    null,
    null,
  ]);
  expect(questions[0]?.description).toBe('От 34');
});

describe('answers', () => {
  const day = dayWith(
    { typeName: 'Double', value: 36.6 },
    { typeName: 'String', options: ['да', 'нет'], freeText: true },
    { typeName: 'String' },
    { typeName: 'Image', value: { mime: 'image/png', base64: 'AQID' } },
  );
  const items = itemsOf(day);
  const given = startAnswers(items, {});

  it('begin with what the form has', () => {
    expect(given).toEqual({ q0: 36.6, q3: { mime: 'image/png', base64: 'AQID' } });
    expect(draftOf(items, given)).toEqual({});
  });

  /** also drafts of the version before. */
  it('are again what a draft holds', () => {
    const typed = { 'c.0': '37,2', 'c.1': 'иногда', 'c.2': 'болит', 'c.3': '' };
    const answers = startAnswers(items, typed);
    expect(answers).toEqual({ q0: 37.2, q1: 'other', 'q1-Comment': 'иногда', q2: 'болит' });
    expect(draftOf(items, answers)).toEqual({ ...typed, 'c.0': '37.2' });
    expect(startAnswers(items, { 'c.0': 'тепло', 'c.1': 'нет' })).toMatchObject({ q0: 'тепло', q1: 1 });
  });

  it('are sent without blanks and without what is empty', () => {
    const answers = { q0: 36.6, q1: 'other', 'q1-Comment': ' иногда ', q2: '  ' };
    expect(sentAnswers(items, answers)).toEqual([
      { code: 'c.0', value: 36.6 },
      { code: 'c.1', value: 'иногда' },
    ]);
    expect(valueOf(items[1]!, { q1: 0 })).toBe('да');
    expect(valueOf(items[1]!, { q1: 'other' })).toBeNull();
    expect(valueOf(items[1]!, { q1: 'other', 'q1-Comment': 'other' })).toBe('other');
  });
});

/** The hospital stores no longer text: characters, not UTF-16 units. */
it('sentences are as long as the hospital can hold', () => {
  const day = dayWith({ typeName: 'Constructor' });
  const faults = (text: string) => evaluatePlain(parseForm(modelOf(day)), { q0: text }).faults.map(({ code }) => code);
  expect(faults('😀'.repeat(4000))).toEqual([]);
  expect(faults('я'.repeat(4001)).map(published)).toEqual(['too_long']);
});

it('a whole number that no machine holds is none', () => {
  const day = dayWith({ typeName: 'Integer' });
  const [named] = itemsOf(day);
  const answers = answersFrom(named as { item: DiaryItem; name: string }, '9'.repeat(20));
  expect(evaluatePlain(parseForm(modelOf(day)), answers).faults.map(({ code }) => code)).toEqual(['type']);
});
