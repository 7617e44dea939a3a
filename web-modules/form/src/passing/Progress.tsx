/** How far a person has come: the number of the page and a bar. */
import { useTranslation } from '@cabinet/kit';
import css from './FormPass.module.css';

export function Progress({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { t } = useTranslation('form');
  if (pages < 2) return null;
  return (
    <div className={css.progress} data-no-print>
      <span className="muted small">{t('progress', { page, pages })}</span>
      <progress className={css.bar} max={pages} value={page} aria-hidden />
    </div>
  );
}
