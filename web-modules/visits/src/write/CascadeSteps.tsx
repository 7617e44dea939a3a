/** Progress in the cascade: the choices (a tap returns to one, A-208), the current step, and the next ones. */
import { classes, glue, type TextKey, useTranslation } from '@cabinet/kit';
import { Check } from 'lucide-react';
import type { Level } from '../domain/cascade';
import { splitMark } from '../domain/personName';
import css from './CascadeSteps.module.css';

/** The visible steps: date and slot are one. */
export const STEPS = ['clinic', 'spec', 'doctor', 'date'] as const satisfies readonly Level[];
export type Step = (typeof STEPS)[number];

const NAMES: Readonly<Record<Step, TextKey<'visits'>>> = {
  clinic: 'write.stepClinic',
  spec: 'write.stepSpec',
  doctor: 'write.stepDoctor',
  date: 'write.stepDate',
};

export interface CascadeStepsProps {
  readonly current: Step;
  /** Names of the choices; an absent one is still loading. */
  readonly names: Readonly<Partial<Record<Step, string>>>;
  readonly onReturn: (step: Step) => void;
}

export function CascadeSteps({ current, names, onReturn }: CascadeStepsProps) {
  const { t } = useTranslation('visits');
  const position = STEPS.indexOf(current);
  return (
    <nav aria-label={t('write.steps')} className={css.steps}>
      <ol className={css.list}>
        {STEPS.map((step, index) => {
          const stepName = t(NAMES[step]);
          if (index < position) {
            const [words, mark] =
              step === 'clinic' ? splitMark(names[step] ?? stepName) : [names[step] ?? stepName, ''];
            const name = glue(words);
            return (
              <li key={step} className={classes(css.item, index === position - 1 && css.last)}>
                <button
                  type="button"
                  className={css.done}
                  aria-label={t('write.stepReturn', { step: stepName, name: names[step] ?? '' })}
                  title={names[step]}
                  onClick={() => onReturn(step)}
                >
                  <span className={css.mark} aria-hidden>
                    <Check />
                  </span>
                  <span className={css.name}>{name}</span>
                  {mark !== '' && <span className={css.number}>{glue(mark)}</span>}
                </button>
              </li>
            );
          }
          return (
            <li
              key={step}
              className={classes(css.item, index === position ? css.current : css.coming)}
              aria-current={index === position ? 'step' : undefined}
            >
              <span className={css.mark} aria-hidden>
                {index + 1}
              </span>
              <span className={css.name}>{stepName}</span>
            </li>
          );
        })}
      </ol>
      <p className={css.count}>{t('write.stepOf', { step: position + 1, total: STEPS.length })}</p>
    </nav>
  );
}
