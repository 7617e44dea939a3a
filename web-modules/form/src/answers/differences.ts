/** What has changed between two passings of a questionnaire. */
import { isEmpty } from '../logic/rules';
import { questionsOf } from '../model/parse';
import { type Answers, commentKey, type Form } from '../model/types';

/** Equal for lists in another order: the order of ticking says nothing. */
function comparable(value: unknown): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return JSON.stringify(value.map(String).sort());
  return String(value);
}

/** Names of the questions that are answered differently than before. */
export function differencesOf(form: Form, answers: Answers, before: Answers): ReadonlySet<string> {
  const differs = (key: string) => comparable(answers[key]) !== comparable(before[key]);
  return new Set(
    questionsOf(form)
      .map(({ name }) => name)
      .filter((name) => differs(name) || differs(commentKey(name))),
  );
}
