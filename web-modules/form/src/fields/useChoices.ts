/** The choices of a question in the language of the form, with the own answer and "none of these". */
import { useTranslation } from '@cabinet/kit';
import { useMemo } from 'react';
import { textIn } from '../model/text';
import { type ChoiceValue, NONE, OTHER, type Question } from '../model/types';

export interface LabelledChoice {
  readonly value: ChoiceValue;
  readonly label: string;
}

export function useChoices(question: Question, language: string): readonly LabelledChoice[] {
  const { t } = useTranslation('form');
  return useMemo(
    () => [
      ...question.choices.map(({ value, text }) => ({ value, label: textIn(text, language) })),
      ...(question.none ? [{ value: NONE, label: textIn(question.none.text, language) || t('choice.none') }] : []),
      ...(question.other ? [{ value: OTHER, label: textIn(question.other.text, language) || t('choice.other') }] : []),
    ],
    [question, language, t],
  );
}
