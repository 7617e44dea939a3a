/** The item as a patient sees it on a phone. */
import { type Language, LANGUAGES, SelectField, useDates, useTranslation } from '@cabinet/kit';
import { KernelImage, RichText, useDebounced } from '@cabinet/kit/views';
import { useId, useState } from 'react';
import { imagePath } from '../data/admin.api';
import type { AdminNews } from '../data/admin.types';
import { usePreview } from '../data/queries';
import { textField, titleField, type NewsValues } from '../domain/values';
import css from './Preview.module.css';

/** How long a text rests before its preview is asked for. */
const PREVIEW_MS = 400;

export interface PreviewProps {
  readonly values: NewsValues;
  readonly languages: readonly Language[];
  readonly image: string | null;
  readonly saved: AdminNews['image'];
  readonly savedId: string | undefined;
  /** The time of publication, RFC 3339. */
  readonly publishAt: string | null;
}

export function Preview({ values, languages, image, saved, savedId, publishAt }: PreviewProps) {
  const { t } = useTranslation('admin_news');
  const { format } = useDates();
  const titleId = useId();
  const [wanted, setWanted] = useState<string>('');
  const language = languages.find((one) => one === wanted) ?? languages[0] ?? 'ru';
  const title = (values[titleField(language)] ?? '').trim();
  const [text] = useDebounced(values[textField(language)] ?? '', PREVIEW_MS);
  const { data: html = '', isError } = usePreview(text);
  const [now] = useState(() => new Date().toISOString());
  return (
    <section className={css.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className="heading">
        {t('preview.title')}
      </h2>
      {languages.length > 1 && (
        <SelectField
          label={t('preview.language')}
          value={language}
          options={languages.map((one) => ({ value: one, label: LANGUAGES[one].name }))}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      <div className={css.phone} lang={language}>
        <p className={css.title}>{title === '' ? t('preview.noTitle') : title}</p>
        <p className="muted small">{format(publishAt ?? now, 'date')}</p>
        {image !== null && <LocalImage key={image} image={image} />}
        {image === null && saved && savedId !== undefined && (
          <KernelImage
            path={imagePath(savedId)}
            version={saved.version}
            alt=""
            width={saved.width}
            height={saved.height}
          />
        )}
        {isError && <p className="muted">{t('preview.failed')}</p>}
        {!isError && text.trim() !== '' && <RichText html={html} language={language} />}
      </div>
    </section>
  );
}

/** A file that is not sent yet. */
function LocalImage({ image }: { readonly image: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return <img className={css.image} src={image} alt="" onError={() => setIsBroken(true)} data-picture="" />;
}
