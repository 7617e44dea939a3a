// Evaluates forms and answers with survey-core: a line of JSON in for each case, a line out. kernel/forms compares its own results with them.
//
//   node tools/form-check/evaluate.mjs <file>
//
// A case: {form, answers, now (milliseconds)}. The zone is that of TZ.
import { readFileSync } from 'node:fs';
import { Model, settings } from 'survey-core';

let now = 0;
settings.onDateCreated = (date, _reason, value) => (value ? date : new Date(now));
// Remarks on values that a form calls wrong; the results tell that too.
console.warn = () => {};
console.error = () => {};

/** What JSON cannot say is nothing. */
const plain = (value) =>
  value === undefined || value === null || value === '' || (typeof value === 'number' && !Number.isFinite(value))
    ? undefined
    : value;

function evaluate({ form, answers }) {
  // The answers first: a calculated value that changes from 0 to false would stay 0, because survey-core takes both for equal.
  const survey = new Model();
  survey.data = answers;
  survey.fromJSON(form);
  const questions = survey.getAllQuestions();
  const visible = questions.filter((question) => question.isVisible && question.isParentVisible);
  const required = visible.filter((question) => question.isRequired && question.getType() !== 'expression');
  const faulty = visible.filter((question) => !question.validate(false));
  const calculated = {};
  for (const { name } of form.calculatedValues ?? []) calculated[name] = plain(survey.getVariable(name));
  for (const question of questions) {
    if (question.getType() === 'expression') calculated[question.name] = plain(question.value);
  }
  survey.doComplete();
  const names = (list) => list.map((question) => question.name).sort();
  return { visible: names(visible), required: names(required), faulty: names(faulty), calculated, kept: survey.data };
}

const lines = readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean);
const results = lines.map((line) => {
  const one = JSON.parse(line);
  now = one.now;
  try {
    return JSON.stringify(evaluate(one));
  } catch (error) {
    return JSON.stringify({ error: String(error) });
  }
});
process.stdout.write(`${results.join('\n')}\n`);
