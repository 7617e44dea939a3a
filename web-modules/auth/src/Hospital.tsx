import { phoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { CalendarCheck, Clock, Printer } from 'lucide-react';
import css from './Hospital.module.css';

/** Introduces the hospital and its portal. Mentions only what this deployment really offers. */
export function Hospital() {
  const { t } = useTranslation('auth');
  const { organisation, branding, visits } = useVariant();
  return (
    <section className={css.panel} aria-label={organisation.title}>
      <div className={css.standing}>
        <div className={css.logo}>
          <img src={branding.logo} alt="" width={44} height={44} />
          <span>
            <strong>{organisation.title}</strong>
            <span>{t('patient_cabinet')}</span>
          </span>
        </div>
        <div className={css.promise}>
          <p className={css.slogan}>{t('slogan')}</p>
          <ul>
            {visits.booking === 'on' && (
              <li>
                <CalendarCheck aria-hidden />
                {t('promise.booking')}
              </li>
            )}
            <li>
              <Clock aria-hidden />
              {t('promise.anytime')}
            </li>
            <li>
              <Printer aria-hidden />
              {t('promise.tickets')}
            </li>
          </ul>
        </div>
        <p className={css.phone}>
          <a href={phoneLink(organisation.phone)}>{organisation.phone}</a>
          {organisation.phoneHours}
        </p>
      </div>
    </section>
  );
}
