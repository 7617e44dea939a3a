/** What can be done with an appointment: the way there, calendar, print, call, move, cancel. */
import { Button, buttonClasses, classes, phoneLink, saveFile, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { CalendarClock, CalendarPlus, MapPin, Phone, Printer, X } from 'lucide-react';
import type { Ticket } from '../data/visits.types';
import { headlineOf, ticketIcs } from '../domain/ticketTexts';
import { startOf } from '../domain/tickets';
import { AppointmentFileButton } from './AppointmentFileButton';
import css from './TicketHero.module.css';
import { useTicketPrint } from './TicketPrint';
import { useMapAddress } from './useMapAddress';

export interface TicketActionsProps {
  readonly host: string;
  readonly ticket: Ticket;
  /** Absent: it cannot be cancelled here. */
  readonly onCancel?: ((ticket: Ticket) => void) | undefined;
  /** The address that moves it; absent: it cannot be moved here. */
  readonly moveTo?: string | undefined;
  /** On a phone, what is printed is left to the page of the appointments, so that the rest is one row. */
  readonly isBrief?: boolean;
}

export function TicketActions({ host, ticket, onCancel, moveTo, isBrief = false }: TicketActionsProps) {
  const { t } = useTranslation('visits');
  const { print, sheet } = useTicketPrint();
  const start = startOf(ticket);
  const map = useMapAddress(ticket.clinic.address);
  const headline = headlineOf(ticket, t);
  const hasPass = useVariant().visits.passes === true && ticket.status === 'active';
  return (
    <>
      <div className={classes(css.actions, isBrief && css.brief, hasPass && css.withPass)} data-no-print>
        {map !== null && (
          <a
            className={classes(buttonClasses({ size: 'small' }), css.route)}
            href={map}
            target="_blank"
            rel="noreferrer noopener"
          >
            <MapPin aria-hidden />
            {t('tickets.route')}
          </a>
        )}
        <div className={css.tools}>
          <Button
            kind="quiet"
            className={css.tool}
            aria-label={t('tickets.calendarOf', { what: headline })}
            onClick={() => {
              const content = ticketIcs(ticket, location.hostname, new Date(), t);
              const file = new Blob([content], { type: 'text/calendar;charset=utf-8' });
              saveFile(file, `${t('ics.file')}-${start.slice(0, 10)}.ics`);
            }}
          >
            <CalendarPlus aria-hidden />
            {t('tickets.calendar')}
          </Button>
          <Button
            kind="quiet"
            className={classes(css.tool, css.paper, css.printer)}
            aria-label={t('tickets.printOf', { what: headline })}
            onClick={() => print(ticket)}
          >
            <Printer aria-hidden />
            {t('tickets.print')}
          </Button>
          {(['printout', 'pass'] as const).map(
            (file) =>
              (file === 'printout' || hasPass) && (
                <AppointmentFileButton
                  key={file}
                  file={file}
                  host={host}
                  ticket={ticket}
                  what={headline}
                  className={classes(css.tool, css.paper)}
                />
              ),
          )}
          {ticket.clinic.phone !== null && (
            <a
              className={classes(buttonClasses({ kind: 'quiet' }), css.tool)}
              href={phoneLink(ticket.clinic.phone)}
              aria-label={t('tickets.callOf', { phone: ticket.clinic.phone })}
            >
              <Phone aria-hidden />
              {t('tickets.call')}
            </a>
          )}
        </div>
        {(moveTo !== undefined || onCancel) && (
          <div className={css.changes}>
            {moveTo !== undefined && (
              <ButtonLink
                kind="quiet"
                className={css.tool}
                to={moveTo}
                aria-label={t('tickets.moveOf', { what: headline })}
              >
                <CalendarClock aria-hidden />
                {t('tickets.move')}
              </ButtonLink>
            )}
            {onCancel && (
              <Button
                kind="danger"
                className={css.tool}
                aria-label={t('tickets.cancelOf', { what: headline })}
                onClick={() => onCancel(ticket)}
              >
                <X aria-hidden />
                {t('tickets.cancel')}
              </Button>
            )}
          </div>
        )}
      </div>
      {sheet}
    </>
  );
}
