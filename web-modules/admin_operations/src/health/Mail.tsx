/** Whether e-mails leave the hospital, and how many do not. */
import { useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { Facts } from '@cabinet/kit/views';
import type { MailHealth } from '../data/contract';
import { Section } from '../shared/Section';
import { isMailDown, LETTERS, PARTS } from './attention';

export function Mail({ mail }: { readonly mail: MailHealth }) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const language = useLanguage();
  const { state, waiting, failed, last_failure } = mail;
  return (
    <Section id={PARTS.mail} title={t('mail.title')}>
      <p>{t(isMailDown(mail) ? 'mail.down' : state === 'off' ? 'mail.off' : 'mail.ok')}</p>
      <Facts
        facts={[
          [t('mail.waiting'), waiting.toLocaleString(language)],
          [t('mail.failed'), failed.toLocaleString(language)],
          [
            t('plugin.lastFailure'),
            last_failure && (
              <>
                {last_failure.code} <span className="muted small">{format(last_failure.at, 'dateTime')}</span>
              </>
            ),
          ],
        ]}
      />
      {failed > 0 && <Link to={`?jobs=failed&kind=${LETTERS}#${PARTS.jobs}`}>{t('mail.show')}</Link>}
    </Section>
  );
}
