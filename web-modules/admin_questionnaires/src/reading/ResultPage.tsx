/**
 * `/admin/quizResults/{id}` (B-073): one completed questionnaire to read, with its scores and what has changed since the
 * patient's answers before.
 */
import { AnswersView, parseForm } from '@cabinet/form';
import { Button, Card, isProblem, SkeletonRows, useDates, useTranslation } from '@cabinet/kit';
import { useNavigate, useParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { ArrowLeft } from 'lucide-react';
import type { UserQuiz } from '../data/contract';
import { useHistoryOfUser, useResult } from '../data/resultQueries';
import { QuestionnairesPage } from '../shared/QuestionnairesPage';
import { Scores } from './Scores';

/** The last completed answers to the same questionnaire before these. */
export function answersBefore(history: readonly UserQuiz[], shown: UserQuiz): UserQuiz | undefined {
  return history
    .filter(({ quiz_id, completed, id }) => quiz_id === shown.quiz_id && id !== shown.id && completed)
    .filter(({ completed }) => Date.parse(completed ?? '') < Date.parse(shown.completed ?? ''))
    .toSorted((a, b) => Date.parse(b.completed ?? '') - Date.parse(a.completed ?? ''))[0];
}

export function ResultPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin_questionnaires');
  const navigate = useNavigate();
  const query = useResult(id);
  return (
    <QuestionnairesPage
      title={query.data?.quiz.title ?? t('result.title')}
      actions={
        <Button kind="secondary" size="small" onClick={() => void navigate(-1)}>
          <ArrowLeft aria-hidden />
          {t('result.back')}
        </Button>
      }
    >
      <QueryView
        query={query}
        loading={<SkeletonRows rows={6} />}
        failed={t(isProblem(query.error, 'not_found') ? 'result.notFound' : 'result.failed')}
      >
        {(result) => <Result result={result} />}
      </QueryView>
    </QuestionnairesPage>
  );
}

function Result({ result }: { readonly result: UserQuiz }) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const history = useHistoryOfUser(result.completed ? result.user_id : undefined);
  if (!result.completed) return <p className="muted">{t('result.open')}</p>;
  const form = result.quiz.model ? parseForm(result.quiz.model) : null;
  if (form === null) return <p className="muted">{t('open.unreadable')}</p>;
  const before = answersBefore(history.data ?? [], result);
  return (
    <>
      <p className="muted">
        {t('result.when', { when: format(result.completed, 'dateTime'), version: result.quiz.version })}
      </p>
      <Scores scores={result.scores} />
      {before && <p>{t('result.compared', { when: format(before.completed ?? '', 'date') })}</p>}
      <Card>
        <AnswersView
          form={form}
          answers={result.answers}
          before={before ? { answers: before.answers, on: format(before.completed ?? '', 'date') } : null}
          level={2}
        />
      </Card>
    </>
  );
}
