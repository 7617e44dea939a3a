/**
 * A printed ticket: a separate black-and-white sheet that is only visible in print. Everything else of the page is
 * hidden while printing.
 */
import { glue, type TextKey, useDates, usePerson, useTranslation, useVariant } from '@cabinet/kit';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Ticket } from '../data/visits.types';
import { startOf } from '../domain/tickets';
import css from './TicketPrint.module.css';
import { useVisitDates } from './visitDates';

/** Prints a ticket; render `sheet` somewhere in the page. */
export function useTicketPrint(): { readonly print: (ticket: Ticket) => void; readonly sheet: ReactNode } {
  const [job, setJob] = useState<{ readonly ticket: Ticket } | null>(null);
  useEffect(() => {
    if (job === null) return undefined;
    const end = (): void => setJob(null);
    document.body.dataset.printing = 'ticket';
    window.addEventListener('afterprint', end);
    window.print();
    return () => {
      delete document.body.dataset.printing;
      window.removeEventListener('afterprint', end);
    };
  }, [job]);
  const print = useCallback((ticket: Ticket) => setJob({ ticket }), []);
  return { print, sheet: job && <Sheet ticket={job.ticket} /> };
}

function Sheet({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('visits');
  const { organisation } = useVariant();
  const { format } = useDates();
  const { dateTime } = useVisitDates();
  const person = usePerson();
  const patient = person && [person.lastName, person.firstName, person.patrName].filter(Boolean).join(' ');
  const lines: readonly (readonly [TextKey<'visits'>, string | null | undefined])[] = [
    ['confirm.when', dateTime(startOf(ticket))],
    ['confirm.who', ticket.doctor.name],
    ['confirm.spec', ticket.speciality?.name],
    ['confirm.where', ticket.clinic.name],
    ['write.address', ticket.clinic.address],
    ['confirm.room', ticket.room],
    ['confirm.number', ticket.number],
    ['write.phone', ticket.clinic.phone ?? organisation.phone],
    ['confirm.patient', patient],
    ['tickets.bring', ticket.instructions],
  ];
  return (
    <div className={css.sheet} data-print-sheet>
      <p>{organisation.title}</p>
      <p className={css.title}>{t('printout.title')}</p>
      <dl className={css.lines}>
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{glue(value)}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p>{t('printout.arrive')}</p>
      <p className={css.small}>{t('printout.printed', { when: format(new Date(), 'dateTime') })}</p>
    </div>
  );
}
