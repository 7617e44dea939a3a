/** Leads to the page where the calendar of the phone is connected. */
import { List, useTranslation } from '@cabinet/kit';
import { LinkRow, RowWords } from '@cabinet/kit/views';
import { CalendarSync } from 'lucide-react';

export function CalendarLink() {
  const { t } = useTranslation('visits');
  return (
    <List data-no-print="">
      <LinkRow to="/visit/calendar">
        <CalendarSync aria-hidden />
        <RowWords name={t('subscription.link')}>
          <p className="muted small">{t('subscription.linkNote')}</p>
        </RowWords>
      </LinkRow>
    </List>
  );
}
