/** `/news/{id}`: title, image and text. Opening an item marks it as read. */
import {
  Card,
  EmptyState,
  isProblem,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  useDates,
  useTranslation,
} from '@cabinet/kit';
import { ButtonLink, Link, useParams } from '@cabinet/kit/router';
import { KernelImage, QueryView, RichText } from '@cabinet/kit/views';
import { ArrowLeft, Newspaper } from 'lucide-react';
import { useEffect } from 'react';
import { imagePath } from '../data/news.api';
import { type DatedItem, useItem, useMarkRead } from '../data/queries';
import { LIST } from '../places';
import { SeenNotice } from '../shared/SeenNotice';
import css from './ItemPage.module.css';

export function ItemPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('news');
  const query = useItem(id);
  if (isProblem(query.error, 'not_found') && !query.data) return <Gone />;
  return (
    <QueryView
      query={query}
      loading={<Loading />}
      failed={t('item.failed')}
      stale={({ asOf }, retry) => asOf !== null && <SeenNotice asOf={asOf} {...retry} />}
    >
      {(dated) => <Item key={dated.item.id} dated={dated} />}
    </QueryView>
  );
}

function Item({ dated: { item, asOf } }: { readonly dated: DatedItem }) {
  const { t } = useTranslation('news');
  const { format } = useDates();
  const { mutate: markRead } = useMarkRead();
  const { id, title, text, created, language, image, isRead } = item;
  const isUnread = !isRead && asOf === null;
  useEffect(() => {
    if (isUnread) markRead([id]);
  }, [id, isUnread, markRead]);
  return (
    <article className={css.item}>
      <PageHeader
        title={title}
        note={<time dateTime={created}>{format(created, 'date')}</time>}
        trail={
          <Link to={LIST} className={css.back}>
            <ArrowLeft aria-hidden />
            {t('item.back')}
          </Link>
        }
      />
      <Card className={css.card}>
        {image && (
          <KernelImage
            path={imagePath(id)}
            version={image.version}
            alt=""
            width={image.width}
            height={image.height}
            className={css.image}
          />
        )}
        <RichText html={text} language={language} />
      </Card>
    </article>
  );
}

function Gone() {
  const { t } = useTranslation('news');
  return (
    <>
      <PageHeader title={t('gone.title')} />
      <Card>
        <EmptyState
          icon={<Newspaper />}
          title={t('gone.heading')}
          actions={<ButtonLink to={LIST}>{t('gone.list')}</ButtonLink>}
        >
          {t('gone.text')}
        </EmptyState>
      </Card>
    </>
  );
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className="stack">
        <Skeleton height="2.5rem" width="70%" />
        <Skeleton height="12rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}
