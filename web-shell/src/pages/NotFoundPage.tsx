import { Button, PageHeader, useTranslation } from '@cabinet/kit';
import { useNavigate } from '@cabinet/kit/router';
import css from './NotFoundPage.module.css';

/** the code, the text, a way back. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  // The address that was not found was replaced by this one; the one before it is where the person came from.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/', { replace: true }));
  return (
    <div className={css.page}>
      <span className={css.code} aria-hidden>
        404
      </span>
      <PageHeader title={t('not_found.title')} />
      <p className="muted">{t('not_found.advice')}</p>
      <Button onClick={goBack}>{t('not_found.back')}</Button>
    </div>
  );
}
