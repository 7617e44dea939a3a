/** The in-person alternative: the hospital's reception, and what to bring there. */
import { phoneLink, useTranslation, useVariant } from '@cabinet/kit';
import css from './AtDesk.module.css';

export function AtDesk({ who }: { readonly who: 'adult' | 'child' }) {
  const { t } = useTranslation('auth');
  const { organisation } = useVariant();
  return (
    <section className="stack" aria-labelledby="at-desk">
      <h2 id="at-desk">{t('desk.title')}</h2>
      <p>{t(`desk.${who}`)}</p>
      <address className={css.address}>
        {organisation.address}
        <br />
        <a href={phoneLink(organisation.phone)}>{organisation.phone}</a>, {organisation.phoneHours}
      </address>
    </section>
  );
}
