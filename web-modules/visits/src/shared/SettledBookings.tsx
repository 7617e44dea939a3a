/**
 * The outcomes of unanswered bookings: shown on the booking screens and in the bell until the patient has read them
 * (X-038).
 */
import { Button, glue, Notice, PhoneLink, useQueryClient, useTranslation, useVariant } from '@cabinet/kit';
import { CalendarCheck, CalendarX, CircleHelp, TriangleAlert } from 'lucide-react';
import { useEffect, useId } from 'react';
import { BELL, useSettledBookings } from '../data/queries';
import { useReadNotices } from '../data/useReadNotices';
import type { SettledBooking } from '../data/visits.types';
import { stampText } from '../domain/wallClock';

const ICONS = {
  booking_confirmed: <CalendarCheck />,
  booking_refused: <CalendarX />,
  booking_unclear: <CircleHelp />,
  booking_moved: <CalendarCheck />,
  booking_move_stands: <TriangleAlert />,
} as const;

/** A failed query is ignored: this is supplementary, and the bell shows the same. */
export function SettledBookings({ host }: { readonly host: string }) {
  const queries = useQueryClient();
  const { data = [] } = useSettledBookings(host);
  const notices = data.map(({ noticeId }) => noticeId).join();
  useEffect(() => {
    // The bell may have loaded before the booking was settled.
    if (notices !== '') void queries.invalidateQueries({ queryKey: BELL });
  }, [queries, notices]);
  return data.map((settled) => <Settled key={settled.noticeId} host={host} settled={settled} />);
}

function Settled({ host, settled }: { readonly host: string; readonly settled: SettledBooking }) {
  const { t } = useTranslation('visits');
  const { organisation } = useVariant();
  const reading = useReadNotices(host);
  const titleId = useId();
  const { kind, doctor, clinic } = settled;
  const isGood = kind === 'booking_confirmed' || kind === 'booking_moved';
  const phone = settled.phone ?? organisation.phone;
  const what = [stampText(settled.start), doctor.name, clinic.name].filter(Boolean).join(', ');
  return (
    <Notice kind={isGood ? 'info' : 'warning'} icon={ICONS[kind]} aria-labelledby={titleId} data-settled={kind}>
      <h2 id={titleId}>{t(`settled.${kind}`)}</h2>
      <p>
        <b>{glue(what)}</b>
      </p>
      <p>{t(`settled.${kind}_advice`)}</p>
      <div className="wrap">
        <Button
          kind="secondary"
          size="small"
          isBusy={reading.isPending}
          aria-label={t('settled.readOf', { what })}
          onClick={() => reading.mutate([settled.noticeId])}
        >
          {t('settled.read')}
        </Button>
        {!isGood && phone !== '' && <PhoneLink phone={phone} />}
      </div>
    </Notice>
  );
}
