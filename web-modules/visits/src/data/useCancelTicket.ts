/**
 * Cancels a ticket. Whatever the outcome, the list is reloaded: "not found" means that the ticket is already
 * gone.
 */
import { useMutation, useQueryClient } from '@cabinet/kit';
import { noteCancelled } from './seenTickets';
import { cancelTicket } from './visits.api';
import { visitKeys } from './queries';
import type { Ticket } from './visits.types';

export function useCancelTicket(host: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ticket: Ticket) => {
      await cancelTicket(host, ticket.clinic.id, ticket.appointment.id);
      await noteCancelled(host, ticket);
    },
    onSettled: () =>
      Promise.all(
        (['tickets', 'openMoves'] as const).map((key) => queries.invalidateQueries({ queryKey: visitKeys[key](host) })),
      ),
  });
}
