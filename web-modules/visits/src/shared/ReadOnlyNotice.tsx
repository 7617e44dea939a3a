/** Said where booking through the cabinet is closed (variant key `visits.booking = "read-only"`). */
import { buttonClasses, Card, EmptyState, phoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { CalendarX, Phone } from 'lucide-react';

export function ReadOnlyNotice() {
  const { t } = useTranslation('visits');
  const { phone } = useVariant().organisation;
  return (
    <Card>
      <EmptyState
        title={t('readOnly.title')}
        icon={<CalendarX />}
        actions={
          phone && (
            <a className={buttonClasses({ kind: 'secondary' })} href={phoneLink(phone)}>
              <Phone aria-hidden />
              {t('readOnly.call', { phone })}
            </a>
          )
        }
      >
        {t('readOnly.hint')}
      </EmptyState>
    </Card>
  );
}
