/** `/admin/quizAlerts`: completed questionnaires of which a score or an answer needs a look, the last one first. */
import {
  Button,
  EmptyState,
  List,
  ListItem,
  Pill,
  SkeletonRows,
  toast,
  useDates,
  useMutation,
  useTranslation,
} from '@cabinet/kit';
import { useLiveLists } from '@cabinet/kit/events';
import { Link } from '@cabinet/kit/router';
import { MoreButton, QueryView } from '@cabinet/kit/views';
import { Check, CheckCheck, CircleCheck } from 'lucide-react';
import { markSeen } from '../data/alerts.api';
import type { Alert } from '../data/contract';
import { useAlerts, useFreshList } from '../data/otherQueries';
import { ROOT } from '../data/queries';
import { answersAddress } from '../places';
import css from '../shared/Questionnaires.module.css';
import { QuestionnairesPage } from '../shared/QuestionnairesPage';

const LISTS = { questionnaires: ['alerts'] } as const;

export function AlertsPage() {
  const { t } = useTranslation('admin_questionnaires');
  const query = useAlerts();
  const loadAgain = useFreshList('alerts');
  useLiveLists('/admin/events', ROOT, LISTS);
  const marking = useMutation({
    mutationFn: markSeen,
    networkMode: 'always',
    onError: (error) => toast.failure(t('alerts.markFailed'), error),
    onSettled: loadAgain,
  });
  const open = query.data?.pages.flatMap(({ items }) => items).filter(({ seen }) => !seen) ?? [];
  return (
    <QuestionnairesPage
      title={t('alerts.title')}
      note={t('alerts.note')}
      actions={
        open.length > 1 && (
          <Button
            kind="secondary"
            size="small"
            isBusy={marking.isPending}
            onClick={() => marking.mutate(open.map(({ id }) => id))}
          >
            <CheckCheck aria-hidden />
            {t('alerts.markAll')}
          </Button>
        )
      }
    >
      <QueryView query={query} loading={<SkeletonRows rows={4} />} failed={t('alerts.failed')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return (
              <EmptyState title={t('alerts.none')} icon={<CircleCheck />}>
                {t('alerts.noneHint')}
              </EmptyState>
            );
          }
          return (
            <>
              <List aria-label={t('alerts.title')}>
                {items.map((alert) => (
                  <AlertRow
                    key={alert.id}
                    alert={alert}
                    isBusy={marking.isPending}
                    onSeen={() => marking.mutate([alert.id])}
                  />
                ))}
              </List>
              <MoreButton query={query} label={t('list.more')} />
            </>
          );
        }}
      </QueryView>
    </QuestionnairesPage>
  );
}

interface AlertRowProps {
  readonly alert: Alert;
  readonly isBusy: boolean;
  readonly onSeen: () => void;
}

function AlertRow({ alert, isBusy, onSeen }: AlertRowProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const { id, link_id, name, quiz_title, completed, seen } = alert;
  const isByLink = typeof link_id === 'string';
  const when = t('history.completed', { when: format(completed, 'dateTime') });
  return (
    <ListItem className={css.item}>
      <div className={css.words}>
        <h2 className={css.name}>
          <Link to={answersAddress(id, isByLink)}>{name}</Link>
        </h2>
        <p className="muted small">{[quiz_title, when, ...(isByLink ? [t('alerts.byLink')] : [])].join(' · ')}</p>
      </div>
      {seen ? (
        <Pill kind="neutral">{t('alerts.seen')}</Pill>
      ) : (
        <>
          <Pill kind="critical">{t('alerts.open')}</Pill>
          <Button
            kind="secondary"
            size="small"
            disabled={isBusy}
            aria-label={t('alerts.markNamed', { name })}
            onClick={onSeen}
          >
            <Check aria-hidden />
            {t('alerts.mark')}
          </Button>
        </>
      )}
    </ListItem>
  );
}
