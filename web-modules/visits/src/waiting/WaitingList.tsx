/** What the patient waits for, on the page of the tickets: slots that are offered first, with the time until which they are held. */
import { Button, Card, glue, List, ListItem, Pill, toast, type Translate, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { AlarmClock, BellRing } from 'lucide-react';
import { useId } from 'react';
import { useTickets, useWaitingList } from '../data/queries';
import type { WaitingEntry } from '../data/visits.types';
import { offerSearch, replaced } from '../domain/waiting';
import { dayOf, timeOf } from '../domain/wallClock';
import { useHostSearch, useLabelAtHost } from '../hosts/HostContext';
import { useVisitDates } from '../shared/visitDates';
import css from './Waiting.module.css';
import { useDecline, useLeave } from './waiting.api';

/** Renders nothing without entries. A failed query is ignored, because this is supplementary. */
export function WaitingList({ host }: { readonly host: string }) {
  const { t } = useTranslation('visits');
  const titleId = useId();
  const label = useLabelAtHost(t('waiting.mine'));
  const { data } = useWaitingList(host);
  const entries = data?.entries ?? [];
  if (entries.length === 0) return null;
  const offered = entries.filter(({ offer }) => offer !== null);
  const others = entries.filter(({ offer }) => offer === null);
  return (
    <section aria-labelledby={titleId} className={css.section} data-waiting-list>
      <h2 id={titleId} className={css.title}>
        {label}
      </h2>
      {offered.map((entry) => (
        <Offered key={entry.id} host={host} entry={entry} />
      ))}
      {others.length > 0 && (
        <List>
          {others.map((entry) => (
            <Entry key={entry.id} host={host} entry={entry} />
          ))}
        </List>
      )}
    </section>
  );
}

interface EntryProps {
  readonly host: string;
  readonly entry: WaitingEntry;
}

/** A free slot, until when it is held, and what to do. */
function Offered({ host, entry }: EntryProps) {
  const { t } = useTranslation('visits');
  const { heading, words, today } = useVisitDates();
  const titleId = useId();
  const atHost = useHostSearch();
  const { data: seen } = useTickets(host, { isWanted: false });
  const declining = useDecline(host);
  const leaving = useLeave(host);
  const { offer } = entry;
  if (offer === null) return null;
  const moved = replaced(entry, seen?.tickets ?? []);
  const until = timeOf(offer.heldUntil);
  const day = dayOf(offer.heldUntil);
  const isBusy = declining.isPending || leaving.isPending;
  const failed = (): void => void toast.error(t('waiting.changeFailed'));
  const bookAt = (ticket?: Parameters<typeof offerSearch>[2]) => ({
    pathname: '/visit/write',
    search: (offerSearch(entry, atHost, ticket) ?? atHost).toString(),
  });
  return (
    <Card className={css.offer} aria-labelledby={titleId} data-offer={offer.appointmentId}>
      <h3 id={titleId}>{t('waiting.free')}</h3>
      <p className={css.when}>{glue(`${heading(offer.start)}, ${timeOf(offer.start)}`)}</p>
      <p>{glue([entry.speciality.name, offer.doctor.name, entry.clinic.name].filter(Boolean).join(', '))}</p>
      <p className={css.held}>
        <AlarmClock aria-hidden />
        {day === null || day === today
          ? t('waiting.heldToday', { time: until })
          : t('waiting.heldUntil', { date: words(offer.heldUntil, 'dayMonth'), time: until })}
      </p>
      <p className="muted small">{t('waiting.notReserved')}</p>
      <div className={css.actions}>
        {moved === undefined ? (
          <ButtonLink to={bookAt()}>{t('waiting.book')}</ButtonLink>
        ) : (
          <>
            <ButtonLink to={bookAt(moved)}>{t('waiting.move')}</ButtonLink>
            <ButtonLink to={bookAt()} kind="secondary">
              {t('waiting.bookToo')}
            </ButtonLink>
          </>
        )}
        <Button
          kind="secondary"
          isBusy={declining.isPending}
          disabled={isBusy}
          onClick={() =>
            declining.mutate(
              { entry: entry.id, offer: offer.id },
              { onSuccess: () => toast.success(t('waiting.declined')), onError: failed },
            )
          }
        >
          {t('waiting.decline')}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={() => leaving.mutate(entry.id, { onError: failed })}>
          {t('waiting.leave')}
        </Button>
      </div>
    </Card>
  );
}

function Entry({ host, entry }: EntryProps) {
  const { t } = useTranslation('visits');
  const { words } = useVisitDates();
  const leaving = useLeave(host);
  const what = [entry.speciality.name, entry.doctor?.name ?? t('waiting.anyDoctor'), entry.clinic.name]
    .filter(Boolean)
    .join(', ');
  const isExpired = entry.state === 'expired';
  const hours = hoursOf(entry, t);
  const days = t('waiting.days_range', { from: words(entry.from, 'dayMonth'), to: words(entry.to, 'dayMonth') });
  return (
    <ListItem className={css.entry} data-waiting={entry.state}>
      <BellRing aria-hidden />
      <div className={css.words}>
        <h3>{glue(what)}</h3>
        <p className="muted small">{glue([days, hours].filter(Boolean).join(', '))}</p>
        <div>
          <Pill>{isExpired ? t('waiting.expired') : t('waiting.place', { count: entry.place })}</Pill>
        </div>
      </div>
      {!isExpired && (
        <Button
          kind="secondary"
          size="small"
          isBusy={leaving.isPending}
          aria-label={t('waiting.leaveOf', { what })}
          onClick={() =>
            leaving.mutate(entry.id, {
              onSuccess: () => toast.success(t('waiting.left')),
              onError: () => void toast.error(t('waiting.changeFailed')),
            })
          }
        >
          {t('waiting.leave')}
        </Button>
      )}
    </ListItem>
  );
}

/** The hours that suit; empty if any do. */
function hoursOf({ fromTime, toTime }: WaitingEntry, t: Translate<'visits'>): string {
  if (fromTime !== null && toTime !== null) return t('waiting.between', { from: fromTime, to: toTime });
  if (toTime !== null) return t('waiting.before', { to: toTime });
  return fromTime === null ? '' : t('waiting.after', { from: fromTime });
}
