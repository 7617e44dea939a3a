import { describe, expect, it } from 'vitest';
import { loadTemplate, TEMPLATES } from '../templates/templates';
import { FORM } from '../testing';
import { readQuestionnaire } from './fhirRead';
import { writtenQuestionnaire } from './fhirWrite';
import { INPUT_TYPES, type Form, type Question, type Text } from './types';

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function formFrom(random: () => number): Form {
  const maybe = <Value>(name: string, value: Value) => (random() < 0.5 ? { [name]: value } : {});
  const pick = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)]!;
  const text = (): Text =>
    random() < 0.5 ? `Текст «${String(random())}»` : { default: 'Да', en: 'Yes "yes"', de: 'Ja' };
  const question = (name: string): Question => {
    const type = pick(['text', 'comment', 'radiogroup', 'checkbox', 'dropdown', 'rating']);
    const inputType = pick(INPUT_TYPES);
    return {
      type,
      name,
      ...maybe('title', text()),
      ...maybe('description', text()),
      ...maybe('isRequired', true),
      ...maybe('visibleIf', "{a} = 'x' and {b} > 5"),
      ...maybe('requiredIf', '{a} notempty'),
      ...maybe('validators', [{ type: 'expression', expression: '{a} < {b}', text: text() }]),
      ...(type === 'text' && inputType !== 'text' && { inputType }),
      ...(['radiogroup', 'checkbox', 'dropdown'].includes(type) && {
        choices: ['plain', 7, { value: 'v', text: text() }, { value: 2, text: text() }],
        ...maybe('showOtherItem', true),
        ...maybe('showNoneItem', true),
        ...maybe('cabinet', { score: { v: 1 }, alertOn: ['v', 7] }),
      }),
      ...(type === 'rating' && {
        ...maybe('rateMin', 0),
        ...maybe('rateMax', 10),
        ...maybe('rateStep', 0.5),
        ...maybe('maxRateDescription', text()),
        ...maybe('cabinet', { score: 'value', weight: 2 }),
      }),
    } as Question;
  };
  return {
    title: text(),
    ...maybe('description', text()),
    pages: Array.from({ length: 1 + Math.floor(random() * 3) }, (_, page) => ({
      name: `page${String(page + 1)}`,
      ...maybe('title', text()),
      ...maybe('description', text()),
      ...maybe('visibleIf', '{a} empty'),
      elements: Array.from({ length: Math.floor(random() * 5) }, (__, at) =>
        question(`q${String(page)}_${String(at)}`),
      ),
    })),
    ...maybe('cabinet', {
      scores: [{ name: 's', title: text(), questions: ['q0_0'], method: 'sum' as const, alertFrom: 3 }],
    }),
  };
}

describe('a form as a FHIR questionnaire', () => {
  /** Issue 15: nothing is lost on the way there and back, whatever the form. */
  it('is the same after it was written and read', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const form = formFrom(randomFrom(seed));
      const written: unknown = JSON.parse(JSON.stringify(writtenQuestionnaire(form)));
      expect(readQuestionnaire(written), `seed ${String(seed)}`).toEqual({ form, leftOut: [] });
    }
  });

  it('is the same for each template', async () => {
    for (const name of TEMPLATES) {
      const form = await loadTemplate(name);
      const { form: read, leftOut } = readQuestionnaire(JSON.parse(JSON.stringify(writtenQuestionnaire(form))))!;
      expect(leftOut, name).toEqual([]);
      expect(read.pages.map(({ elements }) => elements.length)).toEqual(
        form.pages.map(({ elements }) => elements.length),
      );
    }
    expect(writtenQuestionnaire(FORM)).toMatchObject({
      resourceType: 'Questionnaire',
      item: [{ linkId: 'page-page1', item: [{ type: 'choice' }, { type: 'integer' }] }, { item: [{ type: 'text' }] }],
    });
  });
});

describe('a questionnaire of another program', () => {
  const json = {
    resourceType: 'Questionnaire',
    title: 'Pain',
    item: [
      { linkId: '1', text: 'Where?', type: 'string', maxLength: 20 },
      {
        linkId: '2',
        type: 'group',
        text: 'More',
        item: [
          {
            linkId: '2.1',
            type: 'choice',
            required: true,
            answerOption: [{ valueCoding: { code: 'x', display: 'X' } }, { valueString: 'y' }],
            enableWhen: [{ question: '1', operator: 'exists', answerBoolean: true }],
          },
          { linkId: '2.2', type: 'boolean', text: 'Since long?', enableWhen: [{ question: '9', operator: '=' }] },
          { linkId: '2.3', type: 'attachment', text: 'A picture' },
          { linkId: '2.4', type: 'choice', text: 'Which?', answerValueSet: 'http://example.org/vs' },
          { linkId: '2_1', type: 'date' },
        ],
      },
    ],
  };

  it('becomes a form, and what it cannot ask is named', () => {
    const { form, leftOut } = readQuestionnaire(json)!;
    expect(form).toEqual({
      title: 'Pain',
      pages: [
        { name: 'page1', elements: [{ type: 'text', name: 'q1', title: 'Where?' }] },
        {
          name: 'page2',
          title: 'More',
          elements: [
            {
              type: 'radiogroup',
              name: 'q2_1',
              isRequired: true,
              visibleIf: '{q1} notempty',
              choices: [{ value: 'x', text: 'X' }, 'y'],
            },
            { type: 'radiogroup', name: 'q2_2', title: 'Since long?', choices: [{ value: 'yes' }, { value: 'no' }] },
            { type: 'text', inputType: 'date', name: 'q2_1_2' },
          ],
        },
      ],
    });
    expect(leftOut).toEqual([
      { item: '1 Where?', what: 'maxLength' },
      { item: '2.3 A picture', what: 'attachment' },
      { item: '2.4 Which?', what: 'answerValueSet' },
      { item: '2.4 Which?', what: 'answerOption' },
      { item: '2.2 Since long?', what: 'enableWhen' },
    ]);
  });

  it.each([null, [], { resourceType: 'Patient' }, { pages: [] }])('is none: %j', (other) =>
    expect(readQuestionnaire(other)).toBeNull(),
  );
});
