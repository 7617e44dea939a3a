/** `/admin/quizHistory/{id}` (B-072, B-010): what a patient was sent and has answered; `id` is the client id. */
import { EmptyState, isProblem, List, ListItem, Pill, SkeletonRows, useDates, useTranslation } from '@cabinet/kit';
import { Link, useParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import type { UserQuiz } from '../data/contract';
import { useHistory } from '../data/resultQueries';
import { resultAddress } from '../places';
import css from '../shared/Questionnaires.module.css';
import { QuestionnairesPage } from '../shared/QuestionnairesPage';
import { Scores } from './Scores';

export function HistoryPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin_questionnaires');
  const query = useHistory(id);
  return (
    <QuestionnairesPage title={t('history.title')} note={t('history.note', { id })}>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={4} />}
        failed={t(isProblem(query.error, 'validation') ? 'history.ambiguous' : 'history.failed')}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('history.none')}>{t('history.noneHint')}</EmptyState>
          ) : (
            <List aria-label={t('history.title')}>
              {items.map((item) => (
                <HistoryRow key={item.id} item={item} />
              ))}
            </List>
          )
        }
      </QueryView>
    </QuestionnairesPage>
  );
}

function HistoryRow({ item }: { readonly item: UserQuiz }) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const { id, quiz, status, assigned, due, completed, scores } = item;
  const isCompleted = status === 1;
  const facts = [
    t('state.version', { version: quiz.version }),
    t('history.assigned', { when: format(assigned, 'date') }),
    ...(due ? [t('history.due', { when: format(due, 'date') })] : []),
    ...(completed ? [t('history.completed', { when: format(completed, 'dateTime') })] : []),
  ];
  return (
    <ListItem className={css.item}>
      <div className={css.words}>
        <h2 className={css.name}>{isCompleted ? <Link to={resultAddress(id)}>{quiz.title}</Link> : quiz.title}</h2>
        <p className="muted small">{facts.join(' · ')}</p>
        <Scores scores={scores} />
      </div>
      <Pill kind={isCompleted ? 'positive' : 'neutral'}>{t(isCompleted ? 'status.1' : 'status.0')}</Pill>
    </ListItem>
  );
}
