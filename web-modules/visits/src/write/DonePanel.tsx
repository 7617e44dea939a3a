/**
 * A successful booking: the ticket as it will be listed, and the next links. Takes the focus, so that it is read out.
 */
import { Button, Card, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Ticket } from '../data/visits.types';
import { TicketHero } from '../shared/TicketHero';
import css from './Outcome.module.css';

export interface DonePanelProps {
  readonly host: string;
  readonly ticket: Ticket;
  readonly onAnother: () => void;
}

export function DonePanel({ host, ticket, onAnother }: DonePanelProps) {
  const { t } = useTranslation('visits');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <Card className={css.done}>
        <CircleCheckBig aria-hidden />
        <div>
          <h2 ref={heading} tabIndex={-1} className={css.heading}>
            {t('done.title')}
          </h2>
          <p>{t('done.lead')}</p>
        </div>
      </Card>
      <TicketHero host={host} ticket={ticket} />
      <div className="wrap">
        <ButtonLink to="/visit/my_tickets">{t('done.myTickets')}</ButtonLink>
        <Button kind="secondary" onClick={onAnother}>
          {t('done.another')}
        </Button>
      </div>
    </div>
  );
}
