/**
 * A successful booking: the ticket as it will be listed, and the next links. Takes the focus, so that it is read out.
 */
import { Button, Card, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { CircleCheckBig, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OldTicket, Ticket } from '../data/visits.types';
import { TicketHero } from '../shared/TicketHero';
import { KeepEntry } from '../waiting/KeepEntry';
import css from './Outcome.module.css';

export interface DonePanelProps {
  readonly host: string;
  readonly ticket: Ticket;
  /** What became of the ticket that was moved; `null` if none was. */
  readonly old: OldTicket | null;
  readonly onAnother: () => void;
}

export function DonePanel({ host, ticket, old, onAnother }: DonePanelProps) {
  const { t } = useTranslation('visits');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isWhole = old === null || old === 'done';
  return (
    <div className="stack">
      <Card className={css.done} data-old-ticket={old}>
        {isWhole ? <CircleCheckBig aria-hidden /> : <TriangleAlert aria-hidden />}
        <div>
          <h2 ref={heading} tabIndex={-1} className={css.heading}>
            {t(old === null ? 'done.title' : `moved.${old}`)}
          </h2>
          <p>{t(old === null ? 'done.lead' : `moved.${old}Lead`)}</p>
        </div>
      </Card>
      <KeepEntry host={host} ticket={ticket} />
      {old !== 'dropped' && <TicketHero host={host} ticket={ticket} />}
      <div className="wrap">
        <ButtonLink to="/visit/my_tickets">{t('done.myTickets')}</ButtonLink>
        {old === null && (
          <Button kind="secondary" onClick={onAnother}>
            {t('done.another')}
          </Button>
        )}
      </div>
    </div>
  );
}
