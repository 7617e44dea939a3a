/** What a patient must know before writing: no emergencies here, and when somebody answers. */
import { Notice, PhoneLink, useDates, useTranslation } from '@cabinet/kit';
import type { Clinic } from '../api';
import css from './Chat.module.css';

export function Emergency({ clinic }: { readonly clinic: Clinic }) {
  const { t } = useTranslation('chat');
  return (
    <Notice kind="warning">
      <div className={css.row}>
        <strong>{t('emergency')}</strong>
        {clinic.emergency_phones.map((phone) => (
          <PhoneLink key={phone} phone={phone} />
        ))}
      </div>
    </Notice>
  );
}

export function Hours({ clinic }: { readonly clinic: Clinic }) {
  const { t } = useTranslation('chat');
  const { format } = useDates();
  const { opens_at: opensAt, answer_within_minutes: minutes } = clinic;
  return (
    <p className={css.muted}>
      {clinic.hours} {!clinic.is_open && opensAt !== null && t('opensAt', { when: format(opensAt, 'dateTime') })}
      {clinic.is_open && minutes !== null && t('answerWithin', { count: minutes })}
    </p>
  );
}
