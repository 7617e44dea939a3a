/**
 * @vitest-environment node
 *
 * The logic of a form agrees with survey-core's own model (issue 15): visible, required, valid, calculated, over generated forms
 * and answers.
 */
import { type Question as SurveyQuestion, Model } from 'survey-core';
import { describe, expect, it } from 'vitest';
import { parseForm } from '../model/parse';
import type { Answers } from '../model/types';
import { evaluate, evaluatePlain, evaluateWithout, keptAnswers } from './evaluate';
import { runExpression } from './survey';

const FORMS = 10;
const ANSWERS = 5;

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const CHOICES = ['a', 'b', 'c'];
const NAMES = ['q0', 'q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'];

function generator(seed: number) {
  const random = randomFrom(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const sometimes = <T>(chance: number, value: () => T) => (random() < chance ? value() : undefined);
  const operand = () => one([`{${one(NAMES)}}`, `{sum}`, "'a'", "'b'", '1', '2', '3.5', "''", 'true']);
  const term = (): string =>
    one([
      () => `${operand()} ${one(['=', '<>', '>', '<', '>=', '<='])} ${operand()}`,
      () => `{${one(NAMES)}} ${one(['empty', 'notempty'])}`,
      () => `{${one(NAMES)}} ${one(['contains', 'notcontains', 'anyof', 'allof'])} ['a', 'b']`,
      () => `iif({${one(NAMES)}} = 'a', {${one(NAMES)}}, 2) > 1`,
      () => `!({${one(NAMES)}} notempty)`,
      () => `sum({${one(NAMES)}}, {${one(NAMES)}}) > 3`,
    ])();
  const condition = () => (random() < 0.6 ? term() : `(${term()}) ${one(['and', 'or'])} (${term()})`);
  const ofText = [{ type: 'text', minLength: 2, maxLength: 4 }, { type: 'regex', regex: '^[ab]+$' }, { type: 'email' }];
  const OF_TYPE: Readonly<Record<string, readonly unknown[]>> = {
    text: ofText,
    comment: ofText,
    number: [{ type: 'numeric', minValue: 1, maxValue: 3 }],
    rating: [{ type: 'numeric', minValue: 2, maxValue: 3 }],
    checkbox: [{ type: 'answercount', minCount: 2, maxCount: 2 }],
  };
  const validators = (type: string) => [
    one<unknown>([...(OF_TYPE[type] ?? []), { type: 'expression', expression: condition() }]),
  ];
  const question = (name: string) => {
    const type = one(['text', 'comment', 'checkbox', 'radiogroup', 'dropdown', 'rating', 'number']);
    return {
      name,
      type: type === 'number' ? 'text' : type,
      ...(type === 'number' && { inputType: 'number' }),
      ...(['checkbox', 'radiogroup', 'dropdown'].includes(type) && { choices: CHOICES }),
      ...(random() < 0.3 && { isRequired: true }),
      ...sometimes(0.5, () => ({ visibleIf: condition() })),
      ...sometimes(0.3, () => ({ requiredIf: condition() })),
      ...sometimes(0.4, () => ({ validators: validators(type) })),
    };
  };
  const pages = [NAMES.slice(0, 3), NAMES.slice(3, 6), NAMES.slice(6)].map((names, at) => ({
    name: `p${String(at)}`,
    elements: names.map(question),
    ...(at > 0 && sometimes(0.4, () => ({ visibleIf: condition() }))),
  }));
  const model = { pages, calculatedValues: [{ name: 'sum', expression: 'iif({q0} notempty, 2, 0)' }] };
  const answerTo = (element: { type: string; inputType?: string }): unknown => {
    if (random() < 0.35) return undefined;
    if (element.type === 'checkbox') return CHOICES.filter(() => random() < 0.5);
    if (element.type === 'rating') return one([1, 2, 3, 4, 5]);
    if (element.type === 'radiogroup' || element.type === 'dropdown') return one(CHOICES);
    if (element.inputType === 'number') return one([0, 1, 2, 3.5, 7]);
    return one(['a', 'ab', 'abcde', '2', '10', 'a@example.org']);
  };
  const answers = (): Answers =>
    Object.fromEntries(
      pages
        .flatMap(({ elements }) => elements)
        .map((element) => [element.name, answerTo(element)] as const)
        .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
    );
  return { model, answers };
}

/** Null where survey-core itself throws: a sum of texts. */
function surveysView(model: object, answers: Answers) {
  const survey = new Model(model);
  try {
    survey.data = { ...answers };
  } catch {
    return null;
  }
  const asked = survey.getAllQuestions().filter((question: SurveyQuestion) => question.isVisibleInSurvey);
  return {
    pages: survey.visiblePages.map(({ name }) => name),
    visible: asked.map(({ name }) => name),
    required: asked.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    wrong: asked.filter((question) => !question.validate(false)).map(({ name }) => name),
    sum: survey.getVariable('sum') as unknown,
  };
}

function ourView(model: object, answers: Answers) {
  const { pages, visible, required, faults, calculated } = evaluate(parseForm(model), answers, runExpression);
  return {
    pages: [...pages],
    visible: [...visible],
    required: [...required],
    wrong: faults.map(({ question }) => question),
    sum: calculated.sum,
  };
}

describe('the logic of a form', () => {
  it(`agrees with survey-core on ${String(FORMS)} generated forms`, () => {
    let compared = 0;
    for (let seed = 1; seed <= FORMS; seed += 1) {
      const { model, answers } = generator(seed);
      for (let turn = 0; turn < ANSWERS; turn += 1) {
        const given = answers();
        const theirs = surveysView(model, given);
        if (theirs === null) continue;
        compared += 1;
        const place = JSON.stringify({ seed, given });
        expect({ place, ...ourView(model, given) }).toEqual({ place, ...theirs });
      }
    }
    expect(compared).toBeGreaterThan(0.8 * FORMS * ANSWERS);
  });

  it('shows only questions without a condition while the evaluator is loading', () => {
    const form = parseForm({
      pages: [
        {
          name: 'p',
          elements: [
            { type: 'text', name: 'a', isRequired: true },
            { type: 'text', name: 'b', visibleIf: '{a} notempty' },
          ],
        },
        { name: 'later', visibleIf: '{a} = 1', elements: [{ type: 'text', name: 'c' }] },
      ],
    });
    const { pages, visible, required, faults } = evaluateWithout(form);
    expect([pages, [...visible], [...required], faults]).toEqual([['p'], ['a'], ['a'], []]);
  });

  it('keeps answers of hidden questions until they are sent, and sends none of them', () => {
    const form = parseForm({
      pages: [
        {
          name: 'p',
          elements: [
            { type: 'radiogroup', name: 'a', choices: ['yes', 'no'], showOtherItem: true },
            { type: 'text', name: 'b', visibleIf: "{a} = 'yes'" },
            { type: 'expression', name: 'e', expression: '1 + 1' },
          ],
        },
      ],
    });
    const answers = { a: 'other', 'a-Comment': 'perhaps', b: 'hidden' };
    const evaluation = evaluate(form, answers, runExpression);
    expect(evaluation.calculated).toEqual({ e: 2 });
    expect(keptAnswers(form, answers, evaluation)).toEqual({ a: 'other', 'a-Comment': 'perhaps' });
  });

  it('asks for the words of an own answer', () => {
    const form = parseForm({
      pages: [{ elements: [{ type: 'radiogroup', name: 'a', choices: ['x'], hasOther: true }] }],
    });
    expect(evaluate(form, { a: 'other' }, runExpression).faults).toEqual([
      { question: 'a', code: 'required', rule: null },
    ]);
    expect(evaluate(form, { a: 'other', 'a-Comment': 'y' }, runExpression).faults).toEqual([]);
  });

  it('leaves a pattern that could take exponential time to the kernel', () => {
    const form = parseForm({
      pages: [{ elements: [{ type: 'text', name: 'a', validators: [{ type: 'regex', regex: '^(a+)+$' }] }] }],
    });
    expect(evaluate(form, { a: `${'a'.repeat(40)}b` }, runExpression).faults).toEqual([]);
  });

  /** kernel/forms/tests/integration/own.rs has the same cases. */
  it.each([
    [{ type: 'text', inputType: 'number', cabinet: { isWhole: true } }, { a: 72 }, []],
    [{ type: 'text', inputType: 'number', cabinet: { isWhole: true } }, { a: 72.5 }, ['type']],
    [{ type: 'text', cabinet: { wholePattern: '\\d{2,3}/\\d{2,3}|-' } }, { a: '120/80' }, []],
    [{ type: 'text', cabinet: { wholePattern: '\\d{2,3}/\\d{2,3}|-' } }, { a: '120/80 and more' }, ['pattern']],
    [{ type: 'text', cabinet: { wholePattern: '\\d' } }, { a: ' ' }, []],
    [{ type: 'comment', cabinet: { wholePattern: '\\p{L}+.' } }, { a: 'да😀' }, []],
    [{ type: 'comment', cabinet: { wholePattern: '(' } }, { a: 'left to the kernel' }, []],
    [{ type: 'comment', cabinet: { wholePattern: '(a+)+' } }, { a: `${'a'.repeat(40)}b` }, []],
    [{ type: 'dropdown', choices: [0], showOtherItem: true, cabinet: { wholePattern: '\\d+' } }, { a: 0 }, []],
    [
      { type: 'dropdown', choices: [0], showOtherItem: true, cabinet: { wholePattern: '\\d+' } },
      { a: 'other', 'a-Comment': 'low' },
      ['pattern'],
    ],
    [{ type: 'file', isRequired: true }, {}, ['required']],
    [{ type: 'file', isRequired: true }, { a: { mime: 'image/png', base64: 'AQID' } }, []],
  ])('checks what SurveyJS has no rule for: %o, %o', (element, answers, codes) => {
    const form = parseForm({ pages: [{ elements: [{ name: 'a', ...element }] }] });
    expect(evaluatePlain(form, answers).faults.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['number', 'abc'],
    ['date', '2026-02-30'],
    ['time', '25:00'],
    ['datetime-local', '2026-02-03T'],
  ])('finds what is no %s', (inputType, value) => {
    const form = parseForm({ pages: [{ elements: [{ type: 'text', name: 'a', inputType }] }] });
    expect(evaluate(form, { a: value }, runExpression).faults.map(({ code }) => code)).toEqual(['type']);
  });
});
