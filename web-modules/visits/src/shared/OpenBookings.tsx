/** Bookings that the server is still asking the hospital about, shown so that no patient books twice. */
import { glue, Notice, useQueryClient, useTranslation } from '@cabinet/kit';
import { Hourglass } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useOpenBookings, visitKeys } from '../data/queries';
import { stampText } from '../domain/wallClock';

/** Renders nothing if no booking is open. A failed query is ignored, because this is supplementary. */
export function OpenBookings({ host }: { readonly host: string }) {
  const { t } = useTranslation('visits');
  const titleId = useId();
  const queries = useQueryClient();
  const { data = [] } = useOpenBookings(host);
  const before = useRef(0);
  useEffect(() => {
    // A booking is gone: the hospital has responded, so there is an outcome to show and maybe a new ticket.
    if (data.length < before.current) {
      for (const key of ['tickets', 'settledBookings'] as const) {
        void queries.invalidateQueries({ queryKey: visitKeys[key](host) });
      }
    }
    before.current = data.length;
  }, [data.length, host, queries]);
  if (data.length === 0) return null;
  return (
    <Notice kind="warning" icon={<Hourglass />} aria-labelledby={titleId} data-open-bookings>
      <h2 id={titleId}>{t('tickets.openTitle')}</h2>
      <p>{t('tickets.openText')}</p>
      <ul>
        {data.map((booking) => (
          <li key={booking.bookingId}>
            {glue(
              t('tickets.openItem', {
                when: stampText(booking.start),
                doctor: booking.doctor.name,
                clinic: booking.clinic.name,
              }),
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
