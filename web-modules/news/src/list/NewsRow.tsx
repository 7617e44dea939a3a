/** One item of the list: title, day, the beginning of the text, a small image. The whole row leads to its page. */
import { glue, Pill, useDates, useTranslation } from '@cabinet/kit';
import { KernelImage, LinkRow, RowWords } from '@cabinet/kit/views';
import { imagePath } from '../data/news.api';
import type { NewsItem } from '../data/news.types';
import { itemAddress } from '../places';
import css from './NewsRow.module.css';

export function NewsRow({ item }: { readonly item: NewsItem }) {
  const { t } = useTranslation('news');
  const { format } = useDates();
  const { id, title, summary, created, language, isRead, image } = item;
  return (
    <LinkRow to={itemAddress(id)} data-unread={isRead ? undefined : ''}>
      <div className={css.row}>
        <RowWords
          name={
            <span lang={language} className={isRead ? undefined : css.unread}>
              {glue(title)}
            </span>
          }
        >
          <p className="muted small">
            {format(created, 'date')} {!isRead && <Pill>{t('new')}</Pill>}
          </p>
          <p lang={language} className={css.summary}>
            {summary}
          </p>
        </RowWords>
        {image && (
          <KernelImage
            path={imagePath(id)}
            version={image.version}
            alt=""
            width={image.width}
            height={image.height}
            className={css.image}
            isOptional
          />
        )}
      </div>
    </LinkRow>
  );
}
