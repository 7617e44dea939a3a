/**
 * The next appointment, the biggest thing on the screen: when, what, who, where, what to bring, and what can be
 * done with it. The same card tells that a booking has succeeded.
 */
import { buttonClasses, Button, Card, glue, phoneLink, Pill, useModuleSettings, useTranslation } from '@cabinet/kit';
import { CalendarPlus, Check, Clock, MapPin, Phone, Printer } from 'lucide-react';
import { useId } from 'react';
import type { Ticket } from '../data/visits.types';
import { headlineOf, placeOf, ticketIcs } from '../domain/ticketTexts';
import { daysUntil, startOf } from '../domain/tickets';
import { DateBlock } from './DateBlock';
import { downloadFile } from './downloadFile';
import css from './TicketHero.module.css';
import { useTicketPrint } from './TicketPrint';
import { useVisitDates } from './visitDates';

export interface TicketHeroProps {
  readonly ticket: Ticket;
  /** When the visit ends, if it is known. */
  readonly end?: string | null;
  /** Absent: no cancelling here. */
  readonly onCancel?: ((ticket: Ticket) => void) | undefined;
}

export function TicketHero({ ticket, end = null, onCancel }: TicketHeroProps) {
  const { t } = useTranslation('visits');
  const { today, words } = useVisitDates();
  const settings = useModuleSettings();
  const { print, sheet } = useTicketPrint();
  const titleId = useId();
  const start = startOf(ticket);
  const days = daysUntil(ticket, today);
  const mapUrl = typeof settings.mapSearchUrl === 'string' ? settings.mapSearchUrl : '';
  const headline = headlineOf(ticket, t);

  return (
    <Card kind="hero" aria-labelledby={titleId} className={css.hero} data-ticket={ticket.appointment.id}>
      <div className={css.top}>
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
            <Pill kind="positive" icon={<Check aria-hidden />}>
              {t('tickets.confirmed')}
            </Pill>
          </div>
          <h2 id={titleId}>
            <span className="visually-hidden">{`${words(start, 'weekdayDayMonth')}, `}</span>
            {headline}
          </h2>
          {ticket.doctor.name !== '' && <p className={css.doctor}>{glue(ticket.doctor.name)}</p>}
          <p className="muted">{glue(placeOf(ticket, t))}</p>
        </div>
      </div>
      {ticket.instructions !== null && (
        <div className={css.bring}>
          <h3>{t('tickets.bring')}</h3>
          <p>{glue(ticket.instructions)}</p>
        </div>
      )}
      <div className={css.actions} data-no-print>
        {ticket.clinic.address !== null && mapUrl !== '' && (
          <a
            className={buttonClasses({ kind: 'secondary', size: 'small' })}
            href={`${mapUrl}${encodeURIComponent(ticket.clinic.address)}`}
            target="_blank"
            rel="noreferrer noopener"
          >
            <MapPin aria-hidden />
            {t('tickets.route')}
          </a>
        )}
        <Button
          kind="secondary"
          size="small"
          onClick={() => {
            const content = ticketIcs(ticket, end, location.hostname, new Date(), t);
            downloadFile(`${t('ics.file')}-${start.slice(0, 10)}.ics`, 'text/calendar;charset=utf-8', content);
          }}
        >
          <CalendarPlus aria-hidden />
          {t('tickets.calendar')}
        </Button>
        <Button kind="secondary" size="small" onClick={() => print(ticket)}>
          <Printer aria-hidden />
          {t('tickets.print')}
        </Button>
        {ticket.clinic.phone !== null && (
          <a className={buttonClasses({ kind: 'quiet', size: 'small' })} href={phoneLink(ticket.clinic.phone)}>
            <Phone aria-hidden />
            {glue(ticket.clinic.phone)}
          </a>
        )}
        {onCancel && (
          <Button
            kind="danger"
            size="small"
            className={css.cancel}
            aria-label={t('tickets.cancelOf', { what: headline })}
            onClick={() => onCancel(ticket)}
          >
            {t('tickets.cancel')}
          </Button>
        )}
      </div>
      {sheet}
    </Card>
  );
}
