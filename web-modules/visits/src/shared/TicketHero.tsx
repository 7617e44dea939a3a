/**
 * The next appointment, the largest element of the screen: when, what, who, where, what to bring, and the actions. The
 * same card shows a successful booking.
 */
import { Card, glue, Pill, useDates, useTranslation } from '@cabinet/kit';
import { Check, Clock, Unplug } from 'lucide-react';
import { useId } from 'react';
import type { Ticket } from '../data/visits.types';
import { doorOf, headlineOf, placeOf } from '../domain/ticketTexts';
import { daysUntil, startOf } from '../domain/tickets';
import { DateBlock } from './DateBlock';
import { TicketActions } from './TicketActions';
import css from './TicketHero.module.css';
import { useVisitDates } from './visitDates';

export interface TicketHeroProps {
  readonly host: string;
  readonly ticket: Ticket;
  /** Time of the data if its clinic does not respond now. */
  readonly asOf?: string | undefined;
  /** Absent: it cannot be cancelled here. */
  readonly onCancel?: ((ticket: Ticket) => void) | undefined;
  /** The address that moves it; absent: it cannot be moved here. */
  readonly moveTo?: string | undefined;
}

export function TicketHero({ host, ticket, asOf, onCancel, moveTo }: TicketHeroProps) {
  const { t } = useTranslation('visits');
  const { today, words } = useVisitDates();
  const { format } = useDates();
  const titleId = useId();
  const start = startOf(ticket);
  const days = daysUntil(ticket, today);
  const headline = headlineOf(ticket, t);
  const door = doorOf(ticket, t);

  return (
    <Card kind="hero" aria-labelledby={titleId} className={css.hero} data-ticket={ticket.appointment.id}>
      {/* Content that a toast about it must not cover (ui-review 14). */}
      <div className={css.top} data-keep-clear>
        <DateBlock stamp={start} isBig />
        <div className={css.words}>
          <div className={css.pills}>
            {days !== null && days >= 0 && (
              <Pill icon={<Clock aria-hidden />}>
                {days === 0
                  ? t('tickets.today')
                  : days === 1
                    ? t('tickets.tomorrow')
                    : t('tickets.inDays', { count: days })}
              </Pill>
            )}
            {asOf === undefined ? (
              <Pill kind="positive" icon={<Check aria-hidden />}>
                {t('tickets.confirmed')}
              </Pill>
            ) : (
              <Pill kind="warning" icon={<Unplug aria-hidden />}>
                {t('tickets.asOf', { when: format(asOf, 'dateTime') })}
              </Pill>
            )}
          </div>
          <h2 id={titleId}>
            <span className="visually-hidden">{`${words(start, 'weekdayDayMonth')}, `}</span>
            {headline}
          </h2>
          {ticket.doctor.name !== '' && <p className={css.doctor}>{glue(ticket.doctor.name)}</p>}
          <p className="muted">{glue(placeOf(ticket))}</p>
          {door !== '' && <p>{glue(door)}</p>}
          {ticket.clinic.phone !== null && <p className="muted">{glue(ticket.clinic.phone)}</p>}
        </div>
      </div>
      {ticket.instructions !== null && (
        <div className={css.bring}>
          <h3>{t('tickets.bring')}</h3>
          <p>{glue(ticket.instructions)}</p>
        </div>
      )}
      <TicketActions host={host} ticket={ticket} onCancel={onCancel} moveTo={moveTo} />
    </Card>
  );
}
