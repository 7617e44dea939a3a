/** Answers were given on two devices separately: the patient chooses, and nothing is lost before (409 `answers_changed`). */
import { Button, Notice, useDates, useTranslation } from '@cabinet/kit';
import { AnswersView, type Form } from '@cabinet/form';
import type { Draft } from '../data/offline';
import type { UserQuiz } from '../data/quiz.types';
import page from '../shared/Page.module.css';

export interface ConflictProps {
  readonly quiz: UserQuiz;
  readonly draft: Draft;
  readonly form: Form;
  readonly onKernel: () => void;
  readonly onHere: () => void;
}

export function Conflict({ quiz, draft, form, onKernel, onHere }: ConflictProps) {
  const { t } = useTranslation('questionnaires');
  const { format } = useDates();
  const there = format(quiz.saved ?? quiz.assigned, 'dateTime');
  return (
    <div className={page.form}>
      <Notice aria-labelledby="conflict">
        <h2 id="conflict">{t('conflict.title')}</h2>
        <p>{t('conflict.note', { there, here: format(draft.at, 'dateTime') })}</p>
        <div className={page.actions}>
          <Button onClick={onKernel}>{t('conflict.there')}</Button>
          <Button kind="secondary" onClick={onHere}>
            {t('conflict.here')}
          </Button>
        </div>
      </Notice>
      <section className={page.form} aria-labelledby="conflict-answers">
        <h2 id="conflict-answers">{t('conflict.answers')}</h2>
        <AnswersView form={form} answers={draft.answers} before={{ answers: quiz.answers, on: there }} />
      </section>
    </div>
  );
}
