import { describe, expect, it } from 'vitest';
import { FORM } from '../testing';
import { parseCondition, writeCondition } from './conditions';
import {
  added,
  changed,
  duplicated,
  freeName,
  moved,
  newQuestion,
  pageAdded,
  pageRemoved,
  pageStepped,
  removed,
  renamed,
  stepped,
  translated,
  withChoices,
} from './edit';
import { fileNameOf, importedForm } from './exchange';
import { placeOf } from './faults';
import { designer, type DesignerState, MOST_STEPS, opened } from './history';
import { allTexts, gapsOf, shownText, textIn, usedLanguages, withText } from './text';
import { EMPTY_FORM, type Form, type Question, QUESTION_TYPES, questionsOf } from './types';
import { boundsOf, withCheck } from './validators';

const names = (form: Form) => form.pages.map(({ elements }) => elements.map(({ name }) => name).join(' '));

/** A form of the greatest size. */
const large = (): Form => ({
  pages: Array.from({ length: 10 }, (_, page) => ({
    name: `page${String(page)}`,
    elements: Array.from({ length: 20 }, (_, at): Question => {
      const name = `q${String(page * 20 + at)}`;
      const choices = Array.from({ length: 100 }, (_, index) => ({
        value: `item${String(index)}`,
        text: `Ответ ${String(index)}`,
      }));
      return { type: 'radiogroup', name, title: name, choices };
    }),
  })),
});

describe('changes of a questionnaire', () => {
  /** B-176, B-178…B-184 */
  it('adds a question of each type, with choices where the type has some', () => {
    const forms = QUESTION_TYPES.map((type) =>
      added(EMPTY_FORM, newQuestion(EMPTY_FORM, type, ['Да', 'Нет']), 'page1', 0),
    );
    const questions = forms.flatMap(questionsOf);
    expect(questions.map(({ type }) => type)).toEqual([
      'text',
      'checkbox',
      'radiogroup',
      'dropdown',
      'comment',
      'rating',
    ]);
    expect(questions.filter(({ choices }) => choices).map(({ type }) => type)).toEqual([
      'checkbox',
      'radiogroup',
      'dropdown',
    ]);
  });

  /** */
  it('adds no question to a form that has 200', () => {
    const form = large();
    expect(added(form, newQuestion(form, 'text', []), 'page0', 0)).toBe(form);
    expect(duplicated(form, 'q0')).toEqual([form, 'q0']);
  });

  it('moves a question within its page, over its edge, and to another page', () => {
    expect(names(stepped(FORM, 'pain', -1))).toEqual(['pain fever', 'words']);
    expect(names(stepped(FORM, 'fever', 1))).toEqual(['pain fever', 'words']);
    expect(names(stepped(FORM, 'pain', 1))).toEqual(['fever', 'pain words']);
    expect(names(stepped(FORM, 'words', -1))).toEqual(['fever pain words', '']);
    expect(stepped(FORM, 'fever', -1)).toBe(FORM);
    expect(names(moved(FORM, 'fever', 'page2', 1))).toEqual(['pain', 'words fever']);
    expect(names(moved(FORM, 'fever', 'page1', 2))).toEqual(['pain fever', 'words']);
    expect(moved(FORM, 'fever', 'page1', 1)).toBe(FORM);
  });

  it('duplicates under a free name, and removes', () => {
    const [form, copy] = duplicated(FORM, 'fever');
    expect(names(form)).toEqual([`fever ${copy} pain`, 'words']);
    expect(names(removed(form, copy))).toEqual(names(FORM));
    expect(freeName(['Question1', 'question2'], 'question')).toBe('question3');
  });

  it('adds, moves and removes pages; the last one stays', () => {
    const three = pageAdded(FORM);
    expect(three.pages.map(({ name }) => name)).toEqual(['page1', 'page2', 'page3']);
    expect(names(pageStepped(three, 'page2', -1))).toEqual(['words', 'fever pain', '']);
    expect(pageStepped(FORM, 'page1', -1)).toBe(FORM);
    expect(pageRemoved(EMPTY_FORM, 'page1')).toBe(EMPTY_FORM);
  });

  it('renames a question in conditions and scores too', () => {
    const scored: Form = {
      ...FORM,
      cabinet: { scores: [{ name: 's', title: 's', questions: ['pain'], method: 'sum' }] },
    };
    const form = renamed(scored, 'pain', 'ache');
    expect(questionsOf(form)[2]?.visibleIf).toBe("{fever} = 'yes' and {ache} > 5");
    expect(form.cabinet?.scores?.[0]?.questions).toEqual(['ache']);
    expect(questionsOf(form)[0]).toBe(questionsOf(scored)[0]);
  });

  /** B-185 */
  it('makes choices of pasted lines, without those that are there', () => {
    const choices = withChoices([{ value: 'item1', text: 'Да' }], ['Нет', ' Да ', '', 'Не знаю'], 1);
    expect(choices).toEqual([
      { value: 'item1', text: 'Да' },
      { value: 'item2', text: 'Нет' },
      { value: 'item3', text: 'Не знаю' },
    ]);
    expect(
      withChoices(
        [],
        Array.from({ length: 150 }, (_, at) => String(at)),
        0,
      ),
    ).toHaveLength(100);
  });

  it('keeps the other questions as they are: only one row is drawn again', () => {
    const form = large();
    const next = changed(form, 'q5', { title: 'x' });
    const same = questionsOf(form).filter((question, at) => questionsOf(next)[at] === question);
    expect(same).toHaveLength(199);
    expect(next.pages[1]).toBe(form.pages[1]);
  });

  it('keeps members that it does not know', () => {
    const form = importedForm(
      '{"title":"a","locale":"ru","pages":[{"name":"p","elements":[{"type":"html","name":"h","html":"x"}]}]}',
    )!;
    expect(changed(form, 'h', { title: 'b' })).toEqual({
      title: 'a',
      locale: 'ru',
      pages: [{ name: 'p', elements: [{ type: 'html', name: 'h', html: 'x', title: 'b' }] }],
    });
  });
});

describe('what can be undone', () => {
  const type = (state: DesignerState, title: string) =>
    designer(state, { kind: 'edit', edit: (form) => changed(form, 'pain', { title }), key: 'title:pain' });

  it('takes the typing in one field as one step', () => {
    const typed = ['Б', 'Бо', 'Бол'].reduce(type, opened(FORM));
    expect(typed.past).toHaveLength(1);
    const undone = designer(typed, { kind: 'undo' });
    expect(undone.form).toBe(FORM);
    expect(designer(undone, { kind: 'redo' }).form).toBe(typed.form);
    expect(designer(opened(FORM), { kind: 'undo' }).form).toBe(FORM);
  });

  it('forgets the oldest steps, and what was undone after another change', () => {
    let state = opened(FORM);
    for (let at = 0; at < MOST_STEPS + 20; at += 1) {
      state = designer(state, { kind: 'edit', edit: (form) => changed(form, 'pain', { title: String(at) }) });
    }
    expect(state.past).toHaveLength(MOST_STEPS);
    state = type(designer(state, { kind: 'undo' }), 'x');
    expect(state.future).toHaveLength(0);
  });

  it('selects nothing that is not there any more', () => {
    const selected = designer(opened(FORM), { kind: 'select', selected: { kind: 'question', name: 'pain' } });
    expect(selected.selected).toEqual({ kind: 'question', name: 'pain' });
    expect(designer(selected, { kind: 'edit', edit: (form) => removed(form, 'pain') }).selected).toBeNull();
    expect(designer(selected, { kind: 'edit', edit: (form) => form })).toBe(selected);
  });
});

describe('conditions', () => {
  it.each([
    ["{fever} = 'yes'", { join: 'and', clauses: [{ question: 'fever', comparison: '=', value: 'yes' }] }],
    [
      '{pain} >= 5 or {words} notempty',
      {
        join: 'or',
        clauses: [
          { question: 'pain', comparison: '>=', value: 5 },
          { question: 'words', comparison: 'notempty', value: '' },
        ],
      },
    ],
    [
      "{a} contains 'it\\'s \\\\ and or'",
      { join: 'and', clauses: [{ question: 'a', comparison: 'contains', value: "it's \\ and or" }] },
    ],
  ])('are read and written: %s', (expression, condition) => {
    expect(parseCondition(expression)).toEqual(condition);
    expect(writeCondition(parseCondition(expression)!)).toBe(expression);
  });

  it.each([
    '({a} = 1 or {b} = 2) and {c} = 3',
    '{a} = 1 and {b} = 2 or {c} = 3',
    'iif({a} > 1, 2, 3) = 2',
    '{a} + 1 > 2',
    '{a}',
  ])('that say more stay text: %s', (expression) => expect(parseCondition(expression)).toBeNull());
});

describe('texts', () => {
  it('are written in several languages; the first one is the default', () => {
    const two = withText('Боль', 'de', 'Schmerz', 'ru');
    expect(two).toEqual({ default: 'Боль', de: 'Schmerz' });
    expect(textIn(two, 'ru', 'ru')).toBe('Боль');
    expect(withText(two, 'de', '', 'ru')).toBe('Боль');
    expect(withText('Боль', 'ru', '', 'ru')).toBeUndefined();
    expect(withText({ ru: 'Боль', en: 'Pain' }, 'ru', 'Боли', 'ru')).toEqual({ default: 'Боли', en: 'Pain' });
    expect(shownText({ en: 'Pain' }, 'de', 'ru')).toBe('Pain');
  });

  it('have gaps where other texts have a language', () => {
    const texts = allTexts(FORM);
    const used = usedLanguages(texts, ['ru', 'en', 'de'], 'ru');
    expect(used).toEqual(['ru', 'en']);
    expect(texts.filter((text) => gapsOf(text, used, 'ru').length > 0)).toHaveLength(texts.length - 1);
    const form = translated(FORM, { of: 'choice', question: 'fever', index: 0 }, 'en', 'Yes', 'ru');
    expect(questionsOf(form)[0]?.choices?.[0]).toEqual({ value: 'yes', text: { default: 'Да', en: 'Yes' } });
  });
});

describe('files and faults', () => {
  it.each(['', '[]', '{}', '{"pages":1}', '{"pages":[{"elements":[{"name":"a"}]}]}', 'null'])(
    'are refused: %s',
    (text) => {
      expect(importedForm(text)).toBeNull();
    },
  );

  it('that have no pages get one; names that JavaScript knows change nothing else', () => {
    expect(importedForm('{"elements":[{"type":"text","name":"a"}]}')?.pages).toHaveLength(1);
    importedForm('{"__proto__":{"isAdmin":true},"pages":[{"name":"p","elements":[]}]}');
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(fileNameOf('Боль / шкала?')).toBe('Боль шкала.json');
  });

  it('name the question they are about', () => {
    expect(placeOf(FORM, 'pages[1].elements[0].visibleIf')).toEqual({ kind: 'question', name: 'words' });
    expect(placeOf(FORM, 'pages[0].title')).toEqual({ kind: 'page', name: 'page1' });
    expect(placeOf(FORM, 'title')).toBeNull();
  });

  it('have checks that fit the kind of answer', () => {
    const question: Question = { type: 'text', name: 'weight', inputType: 'number' };
    expect(boundsOf(question)?.type).toBe('numeric');
    const validators = withCheck(question, 'numeric', 'minValue', 2)!;
    expect(validators).toEqual([{ type: 'numeric', minValue: 2 }]);
    expect(withCheck({ ...question, validators }, 'numeric', 'minValue', undefined)).toBeUndefined();
    expect(boundsOf({ type: 'rating', name: 'a' })).toBeNull();
  });
});
