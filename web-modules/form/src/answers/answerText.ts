/** An answer in words: the texts of its choices, not their values. */
import { useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';
import { isEmpty } from '../logic/rules';
import { textIn } from '../model/text';
import { type Answers, commentKey, NONE, OTHER, type Question } from '../model/types';

/** Lines of an answer; none if there is no answer. */
export type AnswerText = (question: Question, answers: Answers) => readonly string[];

export function useAnswerText(language: string): AnswerText {
  const { t } = useTranslation('form');
  const { format } = useDates();
  const screen = useLanguage();
  return useCallback(
    (question, answers) => {
      const value = answers[question.name];
      const comment = answers[commentKey(question.name)];
      const one = (chosen: unknown): string => {
        if (chosen === OTHER && question.other) {
          const label = textIn(question.other.text, language) || t('choice.other');
          return typeof comment === 'string' && comment !== '' ? `${label}: ${comment}` : label;
        }
        if (chosen === NONE && question.none) return textIn(question.none.text, language) || t('choice.none');
        const choice = question.choices.find((known) => String(known.value) === String(chosen));
        return choice ? textIn(choice.text, language) : String(chosen);
      };
      if (isEmpty(value)) return [];
      if (Array.isArray(value)) return value.map(one);
      if (question.choices.length > 0 || question.other) return [one(value)];
      if (typeof value === 'number') {
        const number = new Intl.NumberFormat(screen, { maximumFractionDigits: 20 }).format(value);
        const unit = textIn(question.unit, language);
        return [unit ? `${number}\u00a0${unit}` : number];
      }
      const text = String(value);
      if (question.inputType === 'date') return [format(text, 'date')];
      if (question.inputType === 'datetime-local') {
        // The patient's own clock has no zone, so nothing is converted.
        const [date = '', time = ''] = text.split('T');
        return [`${format(date, 'date')}, ${time.slice(0, 5)}`];
      }
      return [text];
    },
    [language, screen, t, format],
  );
}
