/** All questionnaires (B-212): pressed, one is opened in the designer. */
import { Button, EmptyState, List, ListItem, Pill, SkeletonRows, useDates, useTranslation } from '@cabinet/kit';
import { Link, useSearchParams } from '@cabinet/kit/router';
import { FilterChips, QueryView } from '@cabinet/kit/views';
import { STATES } from '../data/contract';
import { useQuizzes } from '../data/queries';
import { CREATOR, quizAddress } from '../places';
import css from './Designer.module.css';

const LOOK = { draft: 'neutral', published: 'positive', archived: 'warning' } as const;

export function QuizList() {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const [parameters] = useSearchParams();
  const state = STATES.find((one) => one === parameters.get('state')) ?? null;
  const id = parameters.get('id');
  const query = useQuizzes(state);
  const chipTo = (wanted: string | null) => {
    const next = new URLSearchParams({ ...(id !== null && { id }), ...(wanted !== null && { state: wanted }) });
    return { pathname: CREATOR, search: next.toString() };
  };
  return (
    <>
      <FilterChips
        label={t('list.states')}
        chips={[null, ...STATES].map((one) => ({
          to: chipTo(one),
          label: t(one === null ? 'list.all' : `state.${one}`),
          isActive: one === state,
        }))}
      />
      <QueryView query={query} loading={<SkeletonRows rows={3} />} failed={t('list.failed')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <EmptyState title={t('list.none')}>{t('list.noneHint')}</EmptyState>;
          return (
            <>
              <List aria-label={t('list.label')} className={css.list}>
                {items.map((quiz) => (
                  <ListItem key={quiz.id} className={css.listItem}>
                    <div className={css.words}>
                      <h2 className={css.name}>
                        <Link to={quizAddress(quiz.id)} aria-current={quiz.id === id || undefined}>
                          {quiz.title}
                        </Link>
                      </h2>
                      <p className="muted small">
                        {[
                          t('list.questions', { count: quiz.questions }),
                          t('list.sent', { sent: quiz.sent, completed: quiz.completed }),
                          format(quiz.updated, 'dateTime'),
                        ].join(' · ')}
                      </p>
                    </div>
                    <Pill kind={LOOK[quiz.state]}>{t(`state.${quiz.state}`)}</Pill>
                  </ListItem>
                ))}
              </List>
              {query.hasNextPage && (
                <Button kind="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('list.more')}
                </Button>
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}
