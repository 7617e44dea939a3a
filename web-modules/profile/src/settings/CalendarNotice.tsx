/**
 * Reminds of the calendar that reads the appointments (docs/adr/0055), where the patient ends what others may use: a new
 * password and the end of other sessions leave its address as it is. Without an address, nothing is shown.
 */
import { api, type Contract, Notice, useModules, useQuery, useSession, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';

export function CalendarNotice() {
  const { t } = useTranslation('profile');
  const role = useSession()?.role;
  const hasVisits = useModules().some(({ id }) => id === 'visits');
  const { data } = useQuery({
    queryKey: ['profile', 'calendar'],
    queryFn: async ({ signal }) => (await api.get<Contract['OwnCalendar']>('/calendar', { signal })).calendar ?? null,
    enabled: hasVisits && role === 'ROLE_PATIENT',
    staleTime: 0,
    meta: { isBeside: true },
  });
  if (!data) return null;
  return (
    <Notice kind="info">
      <p>{t('devices.calendar')}</p>
      <p>
        <Link to="/visit/calendar">{t('devices.calendarLink')}</Link>
      </p>
    </Notice>
  );
}
