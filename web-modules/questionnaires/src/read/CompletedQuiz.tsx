/** A completed questionnaire, read-only: to print, and to compare with the patient's answers of the time before. */
import { AnswersView, type Form } from '@cabinet/form';
import { Button, FieldError, Notice, useDates, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { CircleCheck, Printer } from 'lucide-react';
import { useState } from 'react';
import { useQuiz, useQuizzes } from '../data/queries';
import type { UserQuiz } from '../data/quiz.types';
import page from '../shared/Page.module.css';

/** The completed one before, of the same questionnaire. */
export function previousOf(quiz: UserQuiz, all: readonly UserQuiz[]): UserQuiz | null {
  const earlier = all.filter(
    ({ id, quizId, completed }) =>
      id !== quiz.id && quizId === quiz.quizId && completed !== null && completed < (quiz.completed ?? ''),
  );
  return earlier.reduce<UserQuiz | null>(
    (last, one) => ((one.completed ?? '') > (last?.completed ?? '') ? one : last),
    null,
  );
}

export function CompletedQuiz({ quiz, form }: { readonly quiz: UserQuiz; readonly form: Form }) {
  const { t } = useTranslation('questionnaires');
  const { format } = useDates();
  const previous = previousOf(quiz, useQuizzes().data?.value ?? []);
  const [isComparing, setIsComparing] = useState(false);
  const before = useQuiz(previous?.id ?? '', isComparing && previous !== null);
  const on = previous?.completed ? format(previous.completed, 'date') : '';
  return (
    <div className={page.form}>
      <Notice icon={<CircleCheck />}>
        <p>{t('read.note', { at: format(quiz.completed ?? quiz.assigned, 'dateTime') })}</p>
      </Notice>
      <div className={page.actions} data-no-print>
        <Button kind="secondary" size="small" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('print')}
        </Button>
      </div>
      {previous && (
        <div data-no-print>
          <CheckboxField
            label={t('compare', { date: on })}
            checked={isComparing}
            onChange={(event) => setIsComparing(event.target.checked)}
          />
          <FieldError id="compare-error" error={before.isError && t('compare.failed')} />
        </div>
      )}
      <AnswersView
        form={form}
        answers={quiz.answers}
        level={2}
        before={isComparing && before.data ? { answers: before.data.value.answers, on } : null}
      />
    </div>
  );
}
