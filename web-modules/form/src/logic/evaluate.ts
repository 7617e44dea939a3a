/**
 * Evaluates a form over its answers, as survey-core's model and the kernel do (kernel/forms): a hidden question keeps its
 * answer until the questionnaire is completed, and conditions see it.
 */
import { questionsOf } from '../model/parse';
import { type Answers, commentKey, type Form, type Question } from '../model/types';
import { brokenRule } from './rules';
import type { Evaluation, Fault, RunExpression } from './types';

/** Calculated values may use each other; more rounds than this means that they never rest. */
const ROUNDS = 10;

/** Values that the form calculates, until none changes any more. */
function calculate(form: Form, answers: Answers, run: RunExpression): Answers {
  const formulas = [
    ...form.calculated,
    ...questionsOf(form).flatMap(({ name, kind, expression }) =>
      kind === 'expression' && expression !== null ? [{ name, expression }] : [],
    ),
  ];
  if (formulas.length === 0) return {};
  let calculated: Answers = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const next: Record<string, unknown> = { ...calculated };
    for (const { name, expression } of formulas) next[name] = run(expression, { ...answers, ...next });
    const hasRested = formulas.every(({ name }) => Object.is(next[name], calculated[name]));
    calculated = next;
    if (hasRested) break;
  }
  return calculated;
}

/** The values that expressions see: the answers, and what is calculated of them. */
export interface FormValues {
  readonly values: Answers;
  readonly calculated: Answers;
}

export function valuesOf(form: Form, given: Answers, run: RunExpression): FormValues {
  // survey-core: a question of several choices without an answer is an empty list for expressions.
  const lists = questionsOf(form).flatMap(({ name, kind }) => (kind === 'checkbox' ? [[name, []] as const] : []));
  const answers = { ...Object.fromEntries(lists), ...given };
  const calculated = calculate(form, answers, run);
  return { values: { ...answers, ...calculated }, calculated };
}

export function evaluate(form: Form, answers: Answers, run: RunExpression): Evaluation {
  const { values, calculated } = valuesOf(form, answers, run);
  const isTrue = (expression: string | null) => expression === null || run(expression, values) === true;
  const visible = new Set<string>();
  const required = new Set<string>();
  const pages: string[] = [];
  const faults: Fault[] = [];
  const ask = (question: Question) => {
    const { name, requiredIf } = question;
    // survey-core: a condition decides instead of the mark.
    const isRequired = requiredIf === null ? question.isRequired : run(requiredIf, values) === true;
    visible.add(name);
    if (isRequired) required.add(name);
    const broken = brokenRule(question, isRequired, values, run);
    if (broken) faults.push({ question: name, ...broken });
  };
  for (const page of form.pages) {
    if (!isTrue(page.visibleIf)) continue;
    const asked = page.questions.filter(({ visibleIf }) => isTrue(visibleIf));
    if (asked.length > 0) pages.push(page.name);
    asked.forEach(ask);
  }
  return { pages, visible, required, faults, calculated };
}

/** Evaluates a form that has no expressions (`hasExpressions`). */
export const evaluatePlain = (form: Form, answers: Answers): Evaluation => evaluate(form, answers, () => undefined);

/**
 * What is known while the evaluator of expressions is still loading: a question with a condition is not shown yet, nothing is
 * wrong yet.
 */
export function evaluateWithout(form: Form): Evaluation {
  const pages = form.pages
    .filter(({ visibleIf }) => visibleIf === null)
    .map(({ name, questions }) => ({ name, asked: questions.filter(({ visibleIf }) => visibleIf === null) }))
    .filter(({ asked }) => asked.length > 0);
  const asked = pages.flatMap((page) => page.asked).filter(({ kind }) => kind !== 'expression');
  return {
    pages: pages.map(({ name }) => name),
    visible: new Set(asked.map(({ name }) => name)),
    required: new Set(asked.filter(({ isRequired }) => isRequired).map(({ name }) => name)),
    faults: [],
    calculated: {},
  };
}

/** The answers that are sent: those of the questions that are asked (`clearInvisibleValues: onComplete`). */
export function keptAnswers(form: Form, answers: Answers, { visible }: Evaluation): Answers {
  const names = questionsOf(form)
    .filter(({ name, kind }) => visible.has(name) && kind !== 'expression')
    .flatMap(({ name }) => [name, commentKey(name)]);
  return Object.fromEntries(names.flatMap((name) => (name in answers ? [[name, answers[name]]] : [])));
}
