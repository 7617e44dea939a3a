/** The two pages of this module as tabs. If booking is closed, only the tickets are left. */
import { useTranslation, useVariant } from '@cabinet/kit';
import { TabLinks } from '@cabinet/kit/router';

export function SectionTabs() {
  const { t } = useTranslation('visits');
  const { booking } = useVariant().visits;
  const tickets = { to: '/visit/my_tickets', label: t('section.tickets') };
  const write = { to: '/visit/write', label: t('section.write') };
  return <TabLinks label={t('section.label')} tabs={booking === 'on' ? [tickets, write] : [tickets]} />;
}
