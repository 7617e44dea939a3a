/** Above the steps while an appointment is being moved: which one, that it stays until the new time is booked, the way out. */
import { Button, glue, Notice, useTranslation } from '@cabinet/kit';
import { CalendarClock, CircleHelp } from 'lucide-react';
import { useId } from 'react';
import type { Ticket } from '../data/visits.types';
import { headlineOf } from '../domain/ticketTexts';
import { startOf } from '../domain/tickets';
import { useVisitDates } from '../shared/visitDates';

export interface MovingBannerProps {
  /** `null`: the ticket is not among the active ones. */
  readonly ticket: Ticket | null;
  readonly onStop: () => void;
}

export function MovingBanner({ ticket, onStop }: MovingBannerProps) {
  const { t } = useTranslation('visits');
  const { heading } = useVisitDates();
  const titleId = useId();
  if (ticket === null) {
    return (
      <Notice kind="warning" icon={<CircleHelp />} aria-labelledby={titleId} data-moving="gone">
        <h2 id={titleId}>{t('moving.gone')}</h2>
        <p>{t('moving.goneText')}</p>
        <Button kind="secondary" size="small" onClick={onStop}>
          {t('moving.bookAnew')}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice kind="info" icon={<CalendarClock />} aria-labelledby={titleId} data-moving="chosen">
      <h2 id={titleId}>{t('moving.choose')}</h2>
      <p>
        <b>{glue(`${heading(startOf(ticket))}, ${headlineOf(ticket, t)}`)}</b>
        <br />
        {glue([ticket.doctor.name, ticket.clinic.name].filter(Boolean).join(', '))}
      </p>
      <p>{t('moving.stays')}</p>
      <Button kind="secondary" size="small" onClick={onStop}>
        {t('moving.stop')}
      </Button>
    </Notice>
  );
}
