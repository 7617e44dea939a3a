/** One item of the list: title, state, dates, audience and languages. */
import { IconButton, ListItem, Pill, type PillKind, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { Thumbnail } from '@cabinet/kit/views';
import { Newspaper, Trash2 } from 'lucide-react';
import { imagePath } from '../data/admin.api';
import type { AdminNews, NewsState } from '../data/admin.types';
import { editAddress } from '../places';
import css from './ListPage.module.css';

const LOOK: Readonly<Record<NewsState, PillKind>> = {
  draft: 'warning',
  planned: 'brand',
  published: 'positive',
  ended: 'neutral',
};

/** The title in the first language that there is. */
export const titleOf = ({ texts }: AdminNews): string => Object.values(texts)[0]?.title ?? '';

export interface NewsRowProps {
  readonly news: AdminNews;
  readonly onDelete: () => void;
}

export function NewsRow({ news, onDelete }: NewsRowProps) {
  const { t } = useTranslation('admin_news');
  const { format } = useDates();
  const { id, publishAt, until, audience, texts, image } = news;
  const state = news.state ?? 'draft';
  const title = titleOf(news);
  const facts = [
    publishAt ? t('list.from', { when: format(publishAt, 'dateTime') }) : t('list.noDate'),
    ...(until ? [t('list.until', { when: format(until, 'dateTime') })] : []),
    t(`audience.${audience.kind}`),
    Object.keys(texts).join(', '),
  ];
  return (
    <ListItem className={css.row}>
      <Thumbnail path={image ? imagePath(id) : null} version={image?.version ?? ''} icon={<Newspaper aria-hidden />} />
      <div className={css.words}>
        <h2 className={css.name}>
          <Link to={editAddress(id)}>{title}</Link>
        </h2>
        <p className="muted small">{facts.join(' · ')}</p>
      </div>
      <Pill kind={LOOK[state]}>{t(`state.${state}`)}</Pill>
      <IconButton label={t('delete.label', { title })} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </ListItem>
  );
}
