/** `/news`: all news for this patient, the newest first; what is unread is marked. */
import { Button, Card, EmptyState, List, PageHeader, SkeletonRows, useTranslation } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { CheckCheck, Newspaper } from 'lucide-react';
import { useMarkRead, useNews } from '../data/queries';
import { SeenNotice } from '../shared/SeenNotice';
import { NewsRow } from './NewsRow';
import css from './ListPage.module.css';

export function ListPage() {
  const { t } = useTranslation('news');
  const news = useNews();
  const marking = useMarkRead();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = news;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const asOf = data?.pages[0]?.asOf ?? null;
  const unread = items.filter(({ isRead }) => !isRead).map(({ id }) => id);
  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        actions={
          unread.length > 0 &&
          asOf === null && (
            <Button kind="quiet" size="small" isBusy={marking.isPending} onClick={() => marking.mutate(unread)}>
              {!marking.isPending && <CheckCheck aria-hidden />}
              {t('readAll')}
            </Button>
          )
        }
      />
      <QueryView
        query={news}
        loading={<SkeletonRows rows={4} />}
        failed={t('failed')}
        stale={(_, retry) => asOf !== null && <SeenNotice asOf={asOf} {...retry} />}
      >
        {() =>
          items.length === 0 ? (
            <Card>
              <EmptyState icon={<Newspaper />} title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            </Card>
          ) : (
            <>
              <List aria-label={t('title')}>
                {items.map((item) => (
                  <NewsRow key={item.id} item={item} />
                ))}
              </List>
              {hasNextPage && (
                <Button
                  kind="secondary"
                  className={css.more}
                  isBusy={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {t('more')}
                </Button>
              )}
            </>
          )
        }
      </QueryView>
    </div>
  );
}
