/** A later, past or cancelled ticket: a row that expands to the full card. */
import { Button, glue, ListItem, Pill, useDates, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { Unplug } from 'lucide-react';
import { useId, useState } from 'react';
import type { Ticket } from '../data/visits.types';
import { formatCascade } from '../domain/cascade';
import { cascadeOf } from '../domain/moving';
import { doorOf, headlineOf, placeOf } from '../domain/ticketTexts';
import { startOf } from '../domain/tickets';
import { useHostSearch } from '../hosts/HostContext';
import { DateBlock } from '../shared/DateBlock';
import { TicketHero } from '../shared/TicketHero';
import { useVisitDates } from '../shared/visitDates';
import css from './TicketRow.module.css';

export interface TicketRowProps {
  readonly host: string;
  readonly ticket: Ticket;
  /** Time of the data if its clinic does not respond now. */
  readonly asOf?: string | undefined;
  readonly onCancel: ((ticket: Ticket) => void) | undefined;
  readonly moveTo: string | undefined;
}

export function TicketRow({ host, ticket, asOf, onCancel, moveTo }: TicketRowProps) {
  const { t } = useTranslation('visits');
  const { words } = useVisitDates();
  const { format } = useDates();
  const { booking } = useVariant().visits;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const atHost = useHostSearch();
  const start = startOf(ticket);
  const headline = headlineOf(ticket, t);
  const door = doorOf(ticket, t);
  const what = `${words(start, 'dayMonth')}, ${headline}`;
  const isActive = ticket.status === 'active';

  return (
    <ListItem className={css.item} data-ticket={ticket.appointment.id}>
      <div className={css.row}>
        <DateBlock stamp={start} />
        <div className={css.words}>
          <h3 className={css.headline}>
            <span className="visually-hidden">{`${words(start, 'weekdayDayMonth')}, `}</span>
            {headline}
          </h3>
          {ticket.doctor.name !== '' && <p>{glue(ticket.doctor.name)}</p>}
          <p className="muted small">{glue(placeOf(ticket))}</p>
          {door !== '' && <p className="small">{glue(door)}</p>}
          {isActive && asOf !== undefined && (
            <div>
              <Pill kind="warning" icon={<Unplug aria-hidden />}>
                {t('tickets.asOf', { when: format(asOf, 'dateTime') })}
              </Pill>
            </div>
          )}
          {!isActive && (
            <div>
              <Pill kind="neutral">{t(ticket.status === 'past' ? 'tickets.past' : 'tickets.cancelled')}</Pill>
            </div>
          )}
        </div>
        {isActive ? (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={isOpen ? t('tickets.less') : t('tickets.detailsOf', { what })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('tickets.less') : t('tickets.details')}
          </Button>
        ) : (
          booking === 'on' && (
            <ButtonLink
              kind="quiet"
              size="small"
              to={{ pathname: '/visit/write', search: formatCascade(cascadeOf(ticket), atHost).toString() }}
              aria-label={t('tickets.repeatOf', { what })}
            >
              {t('tickets.repeat')}
            </ButtonLink>
          )
        )}
      </div>
      {isActive && (
        <div id={detailsId} hidden={!isOpen}>
          {isOpen && <TicketHero host={host} ticket={ticket} asOf={asOf} onCancel={onCancel} moveTo={moveTo} />}
        </div>
      )}
    </ListItem>
  );
}
