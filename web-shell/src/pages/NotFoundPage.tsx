import { Button, type MainAction, PageHeader, phoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink, useNavigate } from '@cabinet/kit/router';
import css from './NotFoundPage.module.css';

/** the code, the text, and ways out: back, home, frequent actions, and the number to call. */
export function NotFoundPage({ actions = [] }: { readonly actions?: readonly MainAction[] }) {
  const { t } = useTranslation('shell');
  const { organisation } = useVariant();
  const navigate = useNavigate();
  // This address has replaced the one that was not found, so the previous entry is where the user came from.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/', { replace: true }));
  const booking = actions.find(({ needs }) => needs === 'booking');
  return (
    <div className={css.page}>
      <span className={css.code} aria-hidden>
        404
      </span>
      <PageHeader title={t('not_found.title')} />
      <p className="muted">{t('not_found.advice')}</p>
      <div className={css.ways}>
        <Button onClick={goBack}>{t('not_found.back')}</Button>
        <ButtonLink kind="secondary" to="/">
          {t('not_found.home')}
        </ButtonLink>
        {booking && (
          <ButtonLink kind="secondary" to={`/${booking.path}`}>
            {t('not_found.book')}
          </ButtonLink>
        )}
      </div>
      <a href={phoneLink(organisation.phone)}>{organisation.phone}</a>
    </div>
  );
}
