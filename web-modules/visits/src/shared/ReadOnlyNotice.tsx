/** Shown if booking through the portal is closed (variant key `visits.booking = "read-only"`). */
import { Card, EmptyState, PhoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { CalendarX } from 'lucide-react';

export function ReadOnlyNotice() {
  const { t } = useTranslation('visits');
  const { phone } = useVariant().organisation;
  return (
    <Card>
      <EmptyState
        title={t('readOnly.title')}
        icon={<CalendarX />}
        actions={
          phone && <PhoneLink phone={phone} label={t('readOnly.call', { phone })} look={{ kind: 'secondary' }} />
        }
      >
        {t('readOnly.hint')}
      </EmptyState>
    </Card>
  );
}
