/** The notices, newest first; each links to its subject and is marked read when followed. */
import {
  Button,
  EmptyState,
  Loader,
  Pill,
  toast,
  useDates,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { Link } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { Bell } from 'lucide-react';
import { useModules } from '../app/modules';
import css from './NoticesPanel.module.css';
import { markRead, type Notice, NOTICES_KEY, noticesPages, noticesQuery, placeOf } from './notices.api';

function NoticeLine({ notice, onFollow }: { readonly notice: Notice; readonly onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const { format } = useDates();
  const modules = useModules();
  const name = notice.booking
    ? [format(notice.booking.start, 'dateTime'), notice.booking.doctorName].filter(Boolean).join(', ')
    : notice.document.name;
  return (
    <li>
      <Link
        to={placeOf(notice, modules)}
        className={css.notice}
        data-unread={notice.read ? undefined : ''}
        onClick={onFollow}
      >
        <span className={css.words}>
          {t(`notices.${notice.kind}`, { name })}
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
  // Show what the bell has already loaded at once.
  const heard = client.getQueryState(noticesQuery.queryKey);
  const notices = useInfiniteQuery({
    ...noticesPages,
    ...(heard?.data && {
      initialData: { pages: [heard.data], pageParams: [null] },
      initialDataUpdatedAt: heard.dataUpdatedAt,
    }),
  });
  const reading = useMutation({
    mutationFn: markRead,
    onSuccess: () => client.invalidateQueries({ queryKey: NOTICES_KEY }),
    onError: (error) => toast.failure(t('notices.read_failed'), error),
  });
  const pages = notices.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const unread = pages[0]?.unread ?? 0;
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
        unread > 0 && (
          <Button kind="secondary" isBusy={reading.isPending} onClick={() => reading.mutate(undefined)}>
            {t('notices.read_all')}
          </Button>
        )
      }
    >
      <QueryView
        query={{ ...notices, data: notices.data && items }}
        loading={<Loader />}
        failed={t('notices.failed')}
        empty={
          <EmptyState title={t('notices.none')} icon={<Bell />}>
            {t('notices.none_hint')}
          </EmptyState>
        }
      >
        {(known) => (
          <ul role="list" className={css.list}>
            {known.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} onFollow={() => follow(notice)} />
            ))}
          </ul>
        )}
      </QueryView>
      {notices.hasNextPage && (
        <Button kind="quiet" isBusy={notices.isFetchingNextPage} onClick={() => void notices.fetchNextPage()}>
          {t('notices.earlier')}
        </Button>
      )}
    </Dialog>
  );
}
