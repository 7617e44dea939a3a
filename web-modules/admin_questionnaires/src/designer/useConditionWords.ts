/** Conditions in words: “if «Pain» is «Yes» and «Age» is more than «60»”. */
import { type Translate, useTranslation } from '@cabinet/kit';
import { useMemo, useState } from 'react';
import { parseCondition } from '../model/conditions';
import { choiceItem, choiceText, shownText } from '../model/text';
import { type Form, type Question, questionsOf } from '../model/types';
import { useLanguages } from './context';

/** The title of a question; its name, if it has none yet. */
export const titleOf = ({ title, name }: Question, base: string): string => shownText(title, base, base) || name;

export function answerWords(question: Question | undefined, value: string | number, base: string): string {
  const choice = question?.choices?.find((one) => String(choiceItem(one).value) === String(value));
  return choice === undefined ? String(value) : shownText(choiceText(choice), base, base);
}

export function conditionWords(
  expression: string,
  byName: ReadonlyMap<string, Question>,
  t: Translate<'admin_questionnaires'>,
  base: string,
): string {
  const condition = parseCondition(expression);
  if (condition === null) return expression;
  const words = condition.clauses.map(({ question: name, comparison, value }) => {
    const question = byName.get(name);
    const title = question ? titleOf(question, base) : name;
    return t(`condition.words.${comparison}`, { question: title, answer: answerWords(question, value, base) });
  });
  return words.join(` ${t(`condition.${condition.join}`)} `);
}

type Words = ReadonlyMap<string, string>;

const areSame = (a: Words, b: Words): boolean =>
  a.size === b.size && [...a].every(([place, words]) => b.get(place) === words);

/**
 * The condition of each question and page that has one, by `question:<name>` and `page:<name>`. The same map as long as no words
 * change, so that pages are not drawn again.
 */
export function useConditionWords(form: Form): Words {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const words = useMemo(() => {
    const byName = new Map(questionsOf(form).map((question) => [question.name, question]));
    const words = new Map<string, string>();
    for (const page of form.pages) {
      if (page.visibleIf) words.set(`page:${page.name}`, conditionWords(page.visibleIf, byName, t, base));
      for (const { name, visibleIf } of page.elements) {
        if (visibleIf) words.set(`question:${name}`, conditionWords(visibleIf, byName, t, base));
      }
    }
    return words;
  }, [form, t, base]);
  const [kept, setKept] = useState<Words>(words);
  if (kept === words || areSame(kept, words)) return kept;
  setKept(words);
  return words;
}
