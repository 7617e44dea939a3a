import { describe, expect, it } from 'vitest';
import { conditionOf, enableWhenOf, type Links } from './fhirConditions';
import type { Form } from './types';

const form: Form = {
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'radiogroup', name: 'hurts', choices: ['yes', { value: 3 }], showOtherItem: true },
        { type: 'rating', name: 'pain', rateMin: 0, rateMax: 10 },
        { type: 'text', name: 'weight', inputType: 'number' },
        { type: 'checkbox', name: 'where', choices: ['head'], showNoneItem: true },
        { type: 'text', name: 'since', inputType: 'date' },
        { type: 'text', name: 'line' },
      ],
    },
  ],
};
const yes = { question: 'hurts', operator: '=', answerCoding: { code: 'yes' } };
const seven = { question: 'pain', operator: '>=', answerInteger: 7 };

/** Issue 15: what `enableWhen` can say is said, as the server says it (kernel/forms). */
describe('a condition as enableWhen', () => {
  it.each([
    ["{hurts} = 'yes'", yes],
    ['{hurts} = 3', { question: 'hurts', operator: '=', answerCoding: { code: '3' } }],
    ['{pain} < 3', { question: 'pain', operator: '<', answerInteger: 3 }],
    ['{weight} > 70.5', { question: 'weight', operator: '>', answerDecimal: 70.5 }],
    ["{where} contains 'none'", { question: 'where', operator: '=', answerCoding: { code: 'none' } }],
    ["{since} = '2026-11-01'", { question: 'since', operator: '=', answerDate: '2026-11-01' }],
    ['{line} empty', { question: 'line', operator: 'exists', answerBoolean: false }],
  ])('is one comparison: %s', (expression, comparison) =>
    expect(enableWhenOf(form, expression)).toEqual({ enableWhen: [comparison] }),
  );

  it('is several, of which all or any must hold', () => {
    const [all, any] = ['and', 'or'].map((join) => enableWhenOf(form, `{hurts} = 'yes' ${join} {pain} >= 7`));
    expect(all).toEqual({ enableWhen: [yes, seven], enableBehavior: 'all' });
    expect(any).toEqual({ enableWhen: [yes, seven], enableBehavior: 'any' });
  });

  it.each([
    "{hurts} != 'yes'",
    "{hurts} = 'other'",
    "{line} = 'A'",
    '{pain} >= 6.5',
    "{where} = 'head'",
    '{pain} + 1 > 3',
    "{hurts} = 'yes' and {pain} > 3 or {line} empty",
    '{unknown} notempty',
    undefined,
  ])('is not said where FHIR cannot: %s', (expression) => expect(enableWhenOf(form, expression)).toEqual({}));
});

describe('enableWhen of another program', () => {
  const links: Links = new Map([
    ['1.1', { name: 'q1_1', isSeveral: false }],
    ['3', { name: 'q3', isSeveral: true }],
  ]);
  const since = { question: '1.1', operator: '=', answerBoolean: true };
  const several = { question: '3', operator: '=', answerCoding: { code: 'a' } };

  it.each([
    [{ enableWhen: [since] }, "{q1_1} = 'yes'"],
    [{ enableWhen: [since, several], enableBehavior: 'any' }, "{q1_1} = 'yes' or {q3} contains 'a'"],
    [
      { enableWhen: [{ question: '1.1', operator: '!=', answerInteger: 3 }], enableBehavior: 'all' },
      '({q1_1} notempty and {q1_1} != 3)',
    ],
    [{ enableWhen: [since, several] }, null],
    [{ enableWhen: [since], enableBehavior: 'most' }, null],
    [{ enableWhen: [{ ...several, operator: '!=' }] }, null],
    [{ enableWhen: [{ question: '9', operator: 'exists', answerBoolean: true }] }, null],
    [{ enableWhen: [{ question: '1.1', operator: '=', answerString: "it's" }] }, null],
    [{ enableWhen: [] }, null],
    [{ enableWhen: 'x' }, null],
  ])('is a condition, or none: %j', (item, condition) => expect(conditionOf(item, links)).toBe(condition));
});
