/** `/admin/quizLinks/{id}`: what the person of a link has answered, to read. Each look is audited. */
import { AnswersView, parseForm } from '@cabinet/form';
import { Card, isProblem, SkeletonRows, useDates, useTranslation } from '@cabinet/kit';
import { useParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import type { LinkAnswers } from '../data/contract';
import { useLinkAnswers } from '../data/otherQueries';
import { Scores } from '../reading/Scores';
import { QuestionnairesPage } from '../shared/QuestionnairesPage';

export function LinkAnswersPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin_questionnaires');
  const query = useLinkAnswers(id);
  return (
    <QuestionnairesPage title={query.data?.quiz.title ?? t('result.title')} note={query.data?.name}>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={6} />}
        failed={t(isProblem(query.error, 'not_found') ? 'result.notFound' : 'result.failed')}
      >
        {(answers) => <Answers answers={answers} />}
      </QueryView>
    </QuestionnairesPage>
  );
}

function Answers({ answers: { quiz, answers, scores, completed } }: { readonly answers: LinkAnswers }) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const form = quiz.model ? parseForm(quiz.model) : null;
  if (form === null) return <p className="muted">{t('open.unreadable')}</p>;
  return (
    <>
      {completed && (
        <p className="muted">{t('result.when', { when: format(completed, 'dateTime'), version: quiz.version })}</p>
      )}
      <Scores scores={scores} />
      <Card>
        <AnswersView form={form} answers={answers} level={2} />
      </Card>
    </>
  );
}
