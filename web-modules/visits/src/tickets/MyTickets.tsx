/** The tickets of the signed-in patient by state; the state is in the address (`?show=past`). */
import {
  Beside,
  Card,
  EmptyState,
  List,
  Skeleton,
  SkeletonGroup,
  toast,
  useQueryClient,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { ButtonLink, useSearchParams } from '@cabinet/kit/router';
import { FilterChips, QueryView, type Retry } from '@cabinet/kit/views';
import { CalendarCheck } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { useClinics, useOpenMoves, useTickets, visitKeys } from '../data/queries';
import type { DatedTickets } from '../data/seenTickets';
import { useCancelTicket } from '../data/useCancelTicket';
import type { Ticket, TicketStatus } from '../data/visits.types';
import { allowedFor, moveSearch } from '../domain/moving';
import { divideTickets, TICKET_TABS, ticketKey } from '../domain/tickets';
import { useHostSearch, useLabelAtHost } from '../hosts/HostContext';
import { LoadFailure } from '../shared/LoadFailure';
import { TicketHero } from '../shared/TicketHero';
import { IncompleteNotice } from './IncompleteNotice';
import { SeenNotice, SilentClinicsNotice } from './SeenNotice';
import { TicketRow } from './TicketRow';
import css from './TicketsPage.module.css';

const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog')).CancelDialog }));

/** Text keys of each state. */
const TEXTS = {
  active: { tab: 'tickets.tabActive', empty: 'tickets.emptyActive', hint: 'tickets.emptyActiveHint' },
  past: { tab: 'tickets.tabPast', empty: 'tickets.emptyPast', hint: 'tickets.emptyPastHint' },
  cancelled: { tab: 'tickets.tabCancelled', empty: 'tickets.emptyCancelled', hint: 'tickets.emptyCancelledHint' },
} as const satisfies Record<TicketStatus, object>;

export function MyTickets({ host }: { readonly host: string }) {
  const tickets = useTickets(host);
  useAfterTickets(host, tickets.dataUpdatedAt);
  return (
    <QueryView
      query={tickets}
      loading={<TicketsSkeleton />}
      failed={(failure) => <LoadFailure list="tickets" {...failure} />}
    >
      {(seen) => (
        <Tickets
          host={host}
          seen={seen}
          again={{ isRetrying: tickets.isFetching, onRetry: () => void tickets.refetch() }}
        />
      )}
    </QueryView>
  );
}

interface TicketsProps {
  readonly host: string;
  readonly seen: DatedTickets;
  /** Asks the hospital again. */
  readonly again: Retry;
}

function Tickets({ host, seen, again }: TicketsProps) {
  const { t } = useTranslation('visits');
  const { booking } = useVariant().visits;
  const clinics = useClinics(host, { isBeside: true });
  const { data: moves = [] } = useOpenMoves(host);
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<Ticket | null>(null);
  const cancelling = useCancelTicket(host);
  const tabsLabel = useLabelAtHost(t('tickets.tabs'));
  const atHost = useHostSearch();

  const divided = divideTickets(seen.tickets);
  const shown = TICKET_TABS.find((status) => status === search.get('show')) ?? 'active';
  const tickets = divided[shown];
  // `?ticket=`: the one that a printout or another screen leads to.
  const named = tickets.find(({ appointment }) => appointment.id === search.get('ticket'));
  const hero = shown === 'active' ? (named ?? tickets[0]) : undefined;
  const later = tickets.filter((ticket) => ticket !== hero);
  const ask = (ticket: Ticket): void => {
    cancelling.reset();
    setAsked(ticket);
  };
  const { incomplete, silent, asOf } = seen;
  // Stored tickets cannot be changed while the hospital does not respond.
  const isOpen = ({ clinic }: Ticket): boolean => booking === 'on' && asOf === null && !silent.has(clinic.id);
  const cancelOf = (ticket: Ticket) => (isOpen(ticket) && allowedFor(ticket, moves).cancel ? ask : undefined);
  const moveOf = (ticket: Ticket): string | undefined =>
    isOpen(ticket) && allowedFor(ticket, moves).move
      ? `/visit/write?${moveSearch(ticket, atHost).toString()}`
      : undefined;
  const nameOf = (id: string): string =>
    clinics.data?.items.find((clinic) => clinic.clinicId === id)?.name ??
    seen.tickets.find((ticket) => ticket.clinic.id === id)?.clinic.name ??
    id;
  const withTickets = [...silent]
    .filter(([id]) => divided.active.some(({ clinic }) => clinic.id === id))
    .map(([id, date]) => ({ id, name: nameOf(id), asOf: date }));
  const withoutTickets = incomplete.filter((id) => !withTickets.some((clinic) => clinic.id === id));

  const cancel = (ticket: Ticket): void => {
    cancelling.mutate(ticket, {
      onSuccess: () => toast.success(t('toast.cancelled')),
      onSettled: (_, error) => {
        if (error === null) setAsked(null);
      },
    });
  };

  return (
    <>
      <SeenNotice asOf={asOf} {...again} />
      <SilentClinicsNotice clinics={withTickets} {...again} />
      <FilterChips
        arePages
        label={tabsLabel}
        chips={TICKET_TABS.map((status) => ({
          to: status === 'active' ? '/visit/my_tickets' : `/visit/my_tickets?show=${status}`,
          label: t(TEXTS[status].tab),
          count: divided[status].length,
          isActive: status === shown,
        }))}
      />
      {hero && (
        <TicketHero
          key={ticketKey(hero)}
          host={host}
          ticket={hero}
          asOf={silent.get(hero.clinic.id)}
          onCancel={cancelOf(hero)}
          moveTo={moveOf(hero)}
        />
      )}
      {hero && later.length > 0 && <h2 className={css.later}>{t('tickets.later')}</h2>}
      {later.length > 0 && (
        <List>
          {later.map((ticket) => (
            <TicketRow
              key={ticketKey(ticket)}
              host={host}
              ticket={ticket}
              asOf={silent.get(ticket.clinic.id)}
              onCancel={cancelOf(ticket)}
              moveTo={moveOf(ticket)}
            />
          ))}
        </List>
      )}
      {tickets.length === 0 && (
        <Card>
          <EmptyState
            title={t(TEXTS[shown].empty)}
            icon={<CalendarCheck />}
            actions={
              shown === 'active' &&
              booking === 'on' && (
                <ButtonLink to={{ pathname: '/visit/write', search: atHost.toString() }}>
                  {t('tickets.book')}
                </ButtonLink>
              )
            }
          >
            {t(TEXTS[shown].hint)}
          </EmptyState>
        </Card>
      )}
      <IncompleteNotice names={withoutTickets.map(nameOf)} />
      {asked && (
        <Beside onClose={() => setAsked(null)}>
          <CancelDialog
            ticket={asked}
            isBusy={cancelling.isPending}
            failure={cancelling.error}
            onConfirm={() => cancel(asked)}
            onClose={() => {
              if (!cancelling.isPending) setAsked(null);
            }}
          />
        </Beside>
      )}
    </>
  );
}

/** Loading the tickets may have settled an open booking, if the kernel found its ticket in the list. */
function useAfterTickets(host: string, loadedAt: number): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (loadedAt === 0) return;
    for (const key of ['openBookings', 'openMoves', 'settledBookings'] as const) {
      void queries.invalidateQueries({ queryKey: visitKeys[key](host) });
    }
  }, [queries, host, loadedAt]);
}

export function TicketsSkeleton() {
  return (
    <SkeletonGroup>
      <div className="stack" data-tickets-loading="">
        <Skeleton width="22rem" height="2.75rem" radius="99px" />
        <Skeleton height="15rem" radius="var(--r-l)" />
        <Skeleton width="6rem" height="1.5rem" />
        <Skeleton height="7rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}
