/** The notices, newest first; each leads to its document and is read by that. */
import {
  Button,
  EmptyState,
  ErrorState,
  Loader,
  Pill,
  toast,
  useDates,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { Link } from '@cabinet/kit/router';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import css from './NoticesPanel.module.css';
import { markRead, type Notice, NOTICES_KEY, NOTICES_STEP, noticesQuery, placeOf } from './notices.api';

function NoticeLine({ notice, onFollow }: { readonly notice: Notice; readonly onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const { format } = useDates();
  return (
    <li>
      <Link to={placeOf(notice)} className={css.notice} data-unread={notice.read ? undefined : ''} onClick={onFollow}>
        <span className={css.words}>
          {t(`notices.${notice.kind}`, { name: notice.document.name })}
          <span className="muted small">{format(notice.at, 'date')}</span>
        </span>
        {!notice.read && <Pill>{t('notices.new')}</Pill>}
      </Link>
    </li>
  );
}

export function NoticesPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const [limit, setLimit] = useState(NOTICES_STEP);
  const notices = useQuery(noticesQuery(true, limit));
  const reading = useMutation({
    mutationFn: markRead,
    onSuccess: () => client.invalidateQueries({ queryKey: NOTICES_KEY }),
    onError: (error) => toast.failure(t('notices.read_failed'), error),
  });
  const items = notices.data?.items ?? [];
  const follow = (notice: Notice) => {
    if (!notice.read) reading.mutate([notice.id]);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('notices.title')}
      actions={
        (notices.data?.unread ?? 0) > 0 && (
          <Button kind="secondary" isBusy={reading.isPending} onClick={() => reading.mutate(undefined)}>
            {t('notices.read_all')}
          </Button>
        )
      }
    >
      {notices.isPending && <Loader />}
      {notices.isError && !notices.data && (
        <ErrorState
          title={t('notices.failed')}
          error={notices.error}
          isRetrying={notices.isFetching}
          onRetry={() => void notices.refetch()}
        />
      )}
      {notices.data && items.length === 0 && <EmptyState title={t('notices.none')} icon={<Bell />} />}
      {items.length > 0 && (
        <ul role="list" className={css.list}>
          {items.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} onFollow={() => follow(notice)} />
          ))}
        </ul>
      )}
      {items.length >= limit && (
        <Button kind="quiet" isBusy={notices.isFetching} onClick={() => setLimit(limit + NOTICES_STEP)}>
          {t('notices.earlier')}
        </Button>
      )}
    </Dialog>
  );
}
