/** Changes of a questionnaire. All of them are pure: what did not change is the same object afterwards. */
import { renamedIn } from './references';
import { type TextPlace, choiceItem, choiceText, withText } from './text';
import {
  type Choice,
  type Form,
  MOST_CHOICES,
  MOST_QUESTIONS,
  type Page,
  type Question,
  type QuestionType,
  questionsOf,
  type Text,
} from './types';

/** Members of an object with some replaced; undefined ones are removed. */
export function patched<Of extends object>(
  object: Of,
  patch: { readonly [Name in keyof Of]?: Of[Name] | undefined },
): Of {
  const entries = Object.entries({ ...object, ...patch }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Of;
}

/** The first free name `question1`, `question2`, … */
export function freeName(taken: Iterable<string>, prefix: string): string {
  // The server compares names without case.
  const names = new Set([...taken].map((name) => name.toLowerCase()));
  let number = 1;
  while (names.has(`${prefix}${String(number)}`.toLowerCase())) number += 1;
  return `${prefix}${String(number)}`;
}

const namesOf = (form: Form): readonly string[] => questionsOf(form).map(({ name }) => name);

/** A new question; `words` are the titles of its first choices. */
export function newQuestion(form: Form, type: QuestionType, words: readonly string[]): Question {
  const question: Question = { type, name: freeName(namesOf(form), 'question') };
  return type === 'radiogroup' || type === 'checkbox' || type === 'dropdown'
    ? { ...question, choices: words.map((text, index) => ({ value: `item${String(index + 1)}`, text })) }
    : question;
}

const withPage = (form: Form, name: string, change: (page: Page) => Page): Form => ({
  ...form,
  pages: form.pages.map((page) => (page.name === name ? change(page) : page)),
});

export const pageOf = (form: Form, question: string): Page | undefined =>
  form.pages.find(({ elements }) => elements.some(({ name }) => name === question));

export const canAdd = (form: Form): boolean => questionsOf(form).length < MOST_QUESTIONS;

/** Adds a question before the element `at` of a page. */
export const added = (form: Form, question: Question, page: string, at: number): Form =>
  canAdd(form) ? withPage(form, page, (one) => ({ ...one, elements: one.elements.toSpliced(at, 0, question) })) : form;

export const changed = (
  form: Form,
  name: string,
  patch: { readonly [Member in keyof Question]?: Question[Member] | undefined },
): Form => {
  const page = pageOf(form, name);
  if (!page) return form;
  const elements = page.elements.map((one) => (one.name === name ? patched(one, patch) : one));
  return withPage(form, page.name, (one) => ({ ...one, elements }));
};

export const changedPage = (
  form: Form,
  name: string,
  patch: { readonly [Member in keyof Page]?: Page[Member] | undefined },
): Form => withPage(form, name, (page) => patched(page, patch));

export function removed(form: Form, name: string): Form {
  const page = pageOf(form, name);
  return page
    ? withPage(form, page.name, (one) => ({ ...one, elements: one.elements.filter((q) => q.name !== name) }))
    : form;
}

export function duplicated(form: Form, name: string): readonly [form: Form, copy: string] {
  const page = pageOf(form, name);
  const at = page?.elements.findIndex((one) => one.name === name) ?? -1;
  const original = page?.elements[at];
  if (!page || !original || !canAdd(form)) return [form, name];
  const copy = freeName(namesOf(form), 'question');
  return [added(form, { ...original, name: copy }, page.name, at + 1), copy];
}

/** Moves a question before the element `at` of a page, counted before it is moved. */
export function moved(form: Form, name: string, page: string, at: number): Form {
  const from = pageOf(form, name);
  const index = from?.elements.findIndex((one) => one.name === name) ?? -1;
  const question = from?.elements[index];
  if (!from || !question) return form;
  const target = from.name === page && index < at ? at - 1 : at;
  if (from.name === page && target === index) return form;
  const without = removed(form, name);
  return withPage(without, page, (one) => ({ ...one, elements: one.elements.toSpliced(target, 0, question) }));
}

/** Moves a question up (-1) or down (1); over the edge of its page to the page beside it. */
export function stepped(form: Form, name: string, by: -1 | 1): Form {
  const page = pageOf(form, name);
  if (!page) return form;
  const index = page.elements.findIndex((one) => one.name === name);
  const next = index + by;
  if (next >= 0 && next < page.elements.length) return moved(form, name, page.name, by === 1 ? index + 2 : next);
  const beside = form.pages[form.pages.indexOf(page) + by];
  return beside ? moved(form, name, beside.name, by === 1 ? 0 : beside.elements.length) : form;
}

export const pageAdded = (form: Form): Form => ({
  ...form,
  pages: [
    ...form.pages,
    {
      name: freeName(
        form.pages.map(({ name }) => name),
        'page',
      ),
      elements: [],
    },
  ],
});

/** Removes a page with its questions. The last page stays. */
export const pageRemoved = (form: Form, name: string): Form =>
  form.pages.length > 1 ? { ...form, pages: form.pages.filter((page) => page.name !== name) } : form;

export function pageStepped(form: Form, name: string, by: -1 | 1): Form {
  const index = form.pages.findIndex((page) => page.name === name);
  const page = form.pages[index];
  const target = index + by;
  if (!page || target < 0 || target >= form.pages.length) return form;
  return { ...form, pages: form.pages.toSpliced(index, 1).toSpliced(target, 0, page) };
}

/** What the server accepts as a name. */
export const isName = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(text);

export const isNameTaken = (form: Form, name: string): boolean =>
  namesOf(form).some((one) => one.toLowerCase() === name.toLowerCase());

/** Renames a question everywhere: conditions and scores speak of it by its name. */
export function renamed(form: Form, from: string, to: string): Form {
  const scores = form.cabinet?.scores;
  const renamedText = (expression: string | undefined) => expression && renamedIn(expression, from, to);
  const pages = form.pages.map((page) => ({
    ...patched(page, { visibleIf: renamedText(page.visibleIf) }),
    elements: page.elements.map((question) => {
      const { visibleIf, requiredIf, validators } = question;
      const expressions = validators?.map((one) =>
        typeof one.expression === 'string' ? { ...one, expression: renamedIn(one.expression, from, to) } : one,
      );
      const isSame =
        question.name !== from &&
        renamedText(visibleIf) === visibleIf &&
        renamedText(requiredIf) === requiredIf &&
        JSON.stringify(expressions) === JSON.stringify(validators);
      if (isSame) return question;
      return patched(question, {
        name: question.name === from ? to : question.name,
        visibleIf: renamedText(visibleIf),
        requiredIf: renamedText(requiredIf),
        validators: expressions,
      });
    }),
  }));
  if (!scores) return { ...form, pages };
  const inScores = scores.map((rule) => ({
    ...rule,
    questions: rule.questions.map((name) => (name === from ? to : name)),
  }));
  return { ...form, pages, cabinet: { ...form.cabinet, scores: inScores } };
}

/** Lines that were typed or pasted, as choices with values of their own; those that are there already are left out. */
export function withChoices(choices: readonly Choice[], lines: readonly string[], at: number): readonly Choice[] {
  const texts = new Set(choices.map((one) => JSON.stringify(choiceText(one))));
  const values = choices.map((one) => String(choiceItem(one).value));
  const fresh: Choice[] = [];
  for (const line of lines.map((one) => one.trim())) {
    if (line === '' || texts.has(JSON.stringify(line))) continue;
    texts.add(JSON.stringify(line));
    const value = freeName(values, 'item');
    values.push(value);
    fresh.push({ value, text: line });
  }
  return choices.toSpliced(at, 0, ...fresh).slice(0, MOST_CHOICES);
}

/** Writes a text in one language. */
export function translated(form: Form, place: TextPlace, language: string, value: string, base: string): Form {
  const write = (text: Text | undefined) => withText(text, language, value, base);
  if (place.of === 'form') return patched(form, { [place.member]: write(form[place.member]) });
  if (place.of === 'page') {
    const page = form.pages.find(({ name }) => name === place.page);
    return page ? changedPage(form, page.name, { [place.member]: write(page[place.member]) }) : form;
  }
  const question = questionsOf(form).find(({ name }) => name === place.question);
  if (!question) return form;
  if (place.of === 'question') return changed(form, question.name, { [place.member]: write(question[place.member]) });
  if (place.of === 'unit') {
    return changed(form, question.name, {
      cabinet: patched(question.cabinet ?? {}, { unit: write(question.cabinet?.unit) }),
    });
  }
  const choices = question.choices?.map((choice, index) =>
    index === place.index
      ? patched({ ...choiceItem(choice), text: choiceText(choice) }, { text: write(choiceText(choice)) })
      : choice,
  );
  return changed(form, question.name, { choices });
}
