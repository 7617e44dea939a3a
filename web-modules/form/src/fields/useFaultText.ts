/** What is wrong with an answer, in the form's own words or in ours. */
import { useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';
import type { Fault, FaultCode } from '../logic/types';
import { textIn } from '../model/text';
import { type InputType, type Question } from '../model/types';

const OF_TYPE = {
  number: 'fault.number',
  date: 'fault.date',
  time: 'fault.time',
  'datetime-local': 'fault.moment',
} as const;

type FaultOf = Pick<Fault, 'code' | 'rule'>;

export function useFaultText(language: string): (fault: FaultOf, question: Question, value: unknown) => string {
  const { t } = useTranslation('form');
  return useCallback(
    ({ code, rule }, question, value) => {
      const own = textIn(rule?.text ?? null, language);
      if (own) return own;
      const typed: Partial<Record<InputType, (typeof OF_TYPE)[keyof typeof OF_TYPE]>> = OF_TYPE;
      const words: Readonly<Record<FaultCode, () => string>> = {
        required: () => {
          if (value !== undefined) return t('fault.own');
          const isChosen = question.choices.length > 0 || question.kind === 'rating';
          return t(isChosen ? 'fault.choose' : 'fault.required');
        },
        type: () => t(question.isWhole ? 'fault.whole' : (typed[question.inputType] ?? 'fault.number')),
        choice: () => t('fault.choice'),
        min: () => {
          if (rule?.kind === 'answercount') return t('fault.fewest', { count: rule.minCount });
          return rule?.kind === 'numeric' ? t('fault.min', { min: rule.min ?? 0 }) : t('fault.small');
        },
        max: () => {
          if (rule?.kind === 'answercount') return t('fault.most', { count: rule.maxCount });
          return rule?.kind === 'numeric' ? t('fault.max', { max: rule.max ?? 0 }) : t('fault.large');
        },
        length: () => {
          if (rule?.kind !== 'text') return t('fault.long');
          const isShort = typeof value === 'string' && value.length < rule.minLength;
          return isShort ? t('fault.shorter', { count: rule.minLength }) : t('fault.longer', { count: rule.maxLength });
        },
        pattern: () => t(question.inputType === 'email' || rule?.kind === 'email' ? 'fault.email' : 'fault.pattern'),
        expression: () => t('fault.expression'),
        unknown: () => t('fault.unknown'),
      };
      return words[code]();
    },
    [language, t],
  );
}
