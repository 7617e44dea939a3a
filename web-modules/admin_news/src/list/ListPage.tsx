/** `/admin/news/list`: all news with their state; each leads to its editor, and can be deleted after a question. */
import {
  Button,
  Card,
  EmptyState,
  isProblem,
  List,
  SkeletonRows,
  toast,
  useMutation,
  useTranslation,
} from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { ButtonLink, useSearchParams } from '@cabinet/kit/router';
import { FilterChips, QueryView } from '@cabinet/kit/views';
import { Newspaper } from 'lucide-react';
import { useState } from 'react';
import { AdminNewsFrame } from '../AdminNewsFrame';
import { deleteNews } from '../data/admin.api';
import { type AdminNews, STATES } from '../data/admin.types';
import { useAllNews, useFresh } from '../data/queries';
import { CREATE, LIST } from '../places';
import css from './ListPage.module.css';
import { NewsRow, titleOf } from './NewsRow';

export function ListPage() {
  const { t } = useTranslation('admin_news');
  const all = useAllNews();
  const loadAgain = useFresh();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<AdminNews | null>(null);
  const wanted = STATES.find((state) => state === search.get('state')) ?? null;
  const items = all.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = items.filter(({ state }) => wanted === null || state === wanted);
  const deleting = useMutation({
    mutationFn: deleteNews,
    networkMode: 'always',
    onSuccess: () => toast.success(t('deleted')),
    onError: (error) => {
      // Another administrator was faster.
      if (isProblem(error, 'not_found')) toast.success(t('deleted'));
      else toast.failure(t('deleteFailed'), error);
    },
    onSettled: () => {
      setChosen(null);
      return loadAgain();
    },
  });
  return (
    <AdminNewsFrame>
      <FilterChips
        label={t('list.filter')}
        chips={[
          { to: LIST, label: t('list.all'), isActive: wanted === null },
          ...STATES.map((state) => ({
            to: `${LIST}?state=${state}`,
            label: t(`state.${state}`),
            isActive: wanted === state,
          })),
        ]}
      />
      <QueryView query={all} loading={<SkeletonRows rows={5} />} failed={t('list.failed')}>
        {() => (
          <>
            {shown.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<Newspaper />}
                  title={t(wanted === null ? 'list.empty' : 'list.none')}
                  actions={<ButtonLink to={CREATE}>{t('list.create')}</ButtonLink>}
                />
              </Card>
            ) : (
              <List aria-label={t('tab.list')}>
                {shown.map((news) => (
                  <NewsRow key={news.id} news={news} onDelete={() => setChosen(news)} />
                ))}
              </List>
            )}
            {all.hasNextPage && (
              <Button
                kind="secondary"
                className={css.more}
                isBusy={all.isFetchingNextPage}
                onClick={() => void all.fetchNextPage()}
              >
                {t('list.more')}
              </Button>
            )}
          </>
        )}
      </QueryView>
      {chosen && (
        <ConfirmDialog
          isOpen
          isCritical
          title={t('delete.question', { title: titleOf(chosen) })}
          confirmLabel={t('delete.confirm')}
          isBusy={deleting.isPending}
          onConfirm={() => deleting.mutate(chosen.id)}
          onClose={() => setChosen(null)}
        >
          <p>{t('delete.meaning')}</p>
        </ConfirmDialog>
      )}
    </AdminNewsFrame>
  );
}
