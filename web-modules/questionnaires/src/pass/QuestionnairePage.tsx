/** `/questions/{id}`: passing a questionnaire, or reading it once it is completed. */
import { parseForm } from '@cabinet/form';
import {
  Card,
  EmptyState,
  ErrorState,
  isProblem,
  PageHeader,
  Pill,
  Skeleton,
  SkeletonGroup,
  useDates,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { ButtonLink, Link, useParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { FileQuestion } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { quizKeys, useDraft, useQuiz, useUnsent } from '../data/queries';
import type { UserQuiz } from '../data/quiz.types';
import { NEW, OLD } from '../places';
import { CompletedQuiz } from '../read/CompletedQuiz';
import page from '../shared/Page.module.css';
import { SeenNotice } from '../shared/SeenNotice';
import { ServiceNotice } from '../shared/ServiceNotice';
import { useFailureToast } from '../shared/useFailureToast';
import { useSendOnReturn } from '../shared/useSendOnReturn';
import { DeliveredQuiz, DeliveryNotice, isReadOnly } from './DeliveredQuiz';
import { OpenQuiz } from './OpenQuiz';
import { WaitingQuiz } from './WaitingQuiz';

export function QuestionnairePage() {
  const { id = '' } = useParams();
  return <Opened key={id} id={id} />;
}

function Opened({ id }: { readonly id: string }) {
  const { t } = useTranslation('questionnaires');
  const { format } = useDates();
  const quiz = useQuiz(id);
  const draft = useDraft(id);
  const unsent = useUnsent();
  const { error } = quiz;
  const needsSupport = isProblem(error) && error.status >= 500 && !error.isPassing;
  const openFailed = needsSupport ? 'toast.openFailedSupport' : 'toast.openFailed';
  const failed = t(isProblem(error, 'questionnaire_not_readable') ? 'toast.notReadable' : openFailed);
  const isGone = isProblem(error, 'not_found', 'questionnaire_closed');
  useSendOnReturn();
  useFailureToast(quiz.data || isGone ? null : error, failed);

  const value = quiz.data?.value;
  const isWaiting = unsent.data?.some((one) => one.id === id) ?? false;
  useHeadingFocus(`${String(value?.isCompleted)} ${String(isWaiting)}`, value !== undefined);
  return (
    <div className={page.page}>
      <PageHeader
        title={value?.title ?? t('title.one')}
        trail={<Link to={value?.isCompleted ? OLD : NEW}>{t(value?.isCompleted ? 'back.old' : 'back.new')}</Link>}
        note={value && !value.isCompleted && value.due !== null && t('due', { date: format(value.due, 'date') })}
      />
      <QueryView
        query={quiz}
        isWaiting={draft.isPending || unsent.isPending}
        loading={<FormSkeleton />}
        failed={(failure) =>
          isGone ? (
            <EmptyState
              icon={<FileQuestion />}
              title={t('gone')}
              actions={
                <ButtonLink kind="secondary" to={NEW}>
                  {t('back.new')}
                </ButtonLink>
              }
            >
              {t('gone.note')}
            </EmptyState>
          ) : (
            <ErrorState
              title={failed}
              error={failure.error}
              isRetrying={failure.isRetrying}
              onRetry={failure.onRetry}
            />
          )
        }
        stale={({ asOf }, retry) => asOf !== null && <SeenNotice asOf={asOf} {...retry} />}
      >
        {({ value: shown }) => (
          <Card aria-label={shown.title} className={page.form}>
            <Shown quiz={shown} />
          </Card>
        )}
      </QueryView>
    </div>
  );
}

function Shown({ quiz }: { readonly quiz: UserQuiz }) {
  const { t } = useTranslation('questionnaires');
  const queries = useQueryClient();
  const draft = useDraft(quiz.id);
  const unsent = useUnsent().data?.find(({ id }) => id === quiz.id);
  const form = useMemo(() => parseForm(quiz.model), [quiz.model]);
  /** Incremented to choose the draft again. */
  const [turn, setTurn] = useState(0);
  if (quiz.isCompleted) return <CompletedQuiz quiz={quiz} form={form} />;
  if (isReadOnly(quiz)) return <DeliveredQuiz quiz={quiz} form={form} />;
  if (unsent) return <WaitingQuiz form={form} unsent={unsent} />;
  const readAnew = async () => {
    await Promise.all([
      queries.refetchQueries({ queryKey: quizKeys.one(quiz.id) }),
      queries.refetchQueries({ queryKey: quizKeys.draft(quiz.id) }),
    ]);
    setTurn((before) => before + 1);
  };
  return (
    <>
      {quiz.staleSince !== null && <ServiceNotice since={quiz.staleSince} />}
      {quiz.delivery !== 'saved' && <DeliveryNotice quiz={quiz} />}
      {draft.data?.isSaved === false && turn === 0 && <Pill kind="neutral">{t('draft.restored')}</Pill>}
      <OpenQuiz key={turn} quiz={quiz} draft={draft.data ?? null} form={form} onChanged={() => void readAnew()} />
    </>
  );
}

/** The button with the focus disappears when the questionnaire is sent: the heading takes the focus. */
function useHeadingFocus(state: string, isKnown: boolean): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!isKnown) return;
    if (before.current !== null && before.current !== state) document.querySelector('h1')?.focus();
    before.current = state;
  }, [state, isKnown]);
}

function FormSkeleton() {
  return (
    <SkeletonGroup>
      <div className={page.form}>
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton width="min(36rem, 100%)" height="6rem" radius="var(--r-m)" />
        <Skeleton width="min(36rem, 100%)" height="6rem" radius="var(--r-m)" />
      </div>
    </SkeletonGroup>
  );
}
