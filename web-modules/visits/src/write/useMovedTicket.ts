/** The ticket that the booking screen moves, named in the address. */
import { useNavigate, useSearchParams } from '@cabinet/kit/router';
import { useEffect, useMemo } from 'react';
import { useTickets } from '../data/queries';
import type { Ticket } from '../data/visits.types';
import { formatCascade, parseCascade } from '../domain/cascade';
import { cascadeOf, isTicket, parseMove } from '../domain/moving';

/** `none`: an ordinary booking. `gone`: the ticket is not among the active ones. */
export type MovedTicket =
  { readonly state: 'none' | 'loading' | 'gone' } | { readonly state: 'chosen'; readonly ticket: Ticket };

export interface Moving {
  readonly moved: MovedTicket;
  /** Leaves the move for the list of tickets, which keeps the ticket as it is. */
  readonly stop: () => void;
}

export function useMovedTicket(host: string): Moving {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const id = useMemo(() => parseMove(search), [search]);
  const tickets = useTickets(host, { isWanted: id !== null });
  const ticket =
    id === null ? undefined : tickets.data?.tickets.find((one) => one.status === 'active' && isTicket(one, id));
  const isUndecided = ticket !== undefined && parseCascade(search).clinic === undefined;
  useEffect(() => {
    // A link from another screen names the ticket only: begin with its doctor.
    if (!isUndecided) return;
    setSearch((current) => formatCascade(cascadeOf(ticket), current), { replace: true });
    // Later choices of the patient are not overwritten.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ticket?.appointment.id]);
  const stop = (): void => void navigate('/visit/my_tickets');
  if (id === null) return { moved: { state: 'none' }, stop };
  if (ticket !== undefined) return { moved: { state: 'chosen', ticket }, stop };
  return { moved: { state: tickets.isPending ? 'loading' : 'gone' }, stop };
}
