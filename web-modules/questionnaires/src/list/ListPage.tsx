/** `/quiz/new` and `/quiz/old`. */
import { EmptyState, ErrorState, List, PageHeader, useTranslation } from '@cabinet/kit';
import { TabLinks } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { useEffect } from 'react';
import { useDraftIds, useQuizzes, useUnsent } from '../data/queries';
import type { UserQuiz } from '../data/quiz.types';
import { loadAhead } from '../pass/load';
import { NEW, OLD } from '../places';
import page from '../shared/Page.module.css';
import { SeenNotice } from '../shared/SeenNotice';
import { ServiceNotice } from '../shared/ServiceNotice';
import { useFailureToast } from '../shared/useFailureToast';
import { useSendOnReturn } from '../shared/useSendOnReturn';
import { QuizRow } from './QuizRow';

/** Earliest due date first; those without one last. */
const byDue = (a: UserQuiz, b: UserQuiz) =>
  (a.due ?? '9999').localeCompare(b.due ?? '9999') || b.assigned.localeCompare(a.assigned);
const byCompletion = (a: UserQuiz, b: UserQuiz) => (b.completed ?? '').localeCompare(a.completed ?? '');

export function ListPage({ kind }: { readonly kind: 'new' | 'old' }) {
  const { t } = useTranslation('questionnaires');
  const quizzes = useQuizzes();
  const drafted = useDraftIds().data ?? [];
  const unsent = (useUnsent().data ?? []).map(({ id }) => id);
  useSendOnReturn();
  useFailureToast(quizzes.data ? null : quizzes.error, t('toast.listFailed'));
  const isOld = kind === 'old';
  useEffect(() => {
    loadAhead();
  }, []);
  return (
    <div className={page.page}>
      <PageHeader title={t(isOld ? 'title.old' : 'title')} />
      <TabLinks
        label={t('tabs')}
        tabs={[
          { to: NEW, label: t('tab.new') },
          { to: OLD, label: t('tab.old') },
        ]}
      />
      <QueryView
        query={quizzes}
        failed={(failure) => (
          <ErrorState
            title={t('toast.listFailed')}
            error={failure.error}
            isRetrying={failure.isRetrying}
            onRetry={failure.onRetry}
          />
        )}
        stale={({ asOf }, retry) => asOf !== null && <SeenNotice asOf={asOf} {...retry} />}
      >
        {({ value }) => {
          const shown = value.filter(({ isCompleted }) => isCompleted === isOld).sort(isOld ? byCompletion : byDue);
          const staleSince = value.find((one) => one.staleSince !== null)?.staleSince ?? null;
          const notice = staleSince !== null && <ServiceNotice since={staleSince} />;
          if (shown.length === 0) {
            return (
              <>
                {notice}
                <EmptyState
                  icon={isOld ? <ClipboardCheck /> : <ClipboardList />}
                  title={t(isOld ? 'empty.old' : 'empty.new')}
                >
                  {t(isOld ? 'empty.old.note' : 'empty.new.note')}
                </EmptyState>
              </>
            );
          }
          return (
            <>
              {notice}
              <List>
                {shown.map((quiz) => (
                  <QuizRow
                    key={quiz.id}
                    quiz={quiz}
                    isBegun={quiz.revision > 0 || drafted.includes(quiz.id)}
                    isWaiting={unsent.includes(quiz.id)}
                  />
                ))}
              </List>
            </>
          );
        }}
      </QueryView>
    </div>
  );
}
