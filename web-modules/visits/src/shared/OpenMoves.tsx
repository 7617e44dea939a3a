/**
 * Moves that are not completed, shown so that the patient knows which appointments stand: the old one stays until the
 * new one is certain, and both stand until the old one is cancelled.
 */
import { glue, Notice, PhoneLink, useQueryClient, useTranslation, useVariant } from '@cabinet/kit';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useOpenMoves, visitKeys } from '../data/queries';
import type { MoveSide, OpenMove } from '../data/visits.types';
import { stampText } from '../domain/wallClock';

/** Renders nothing if no move is open. A failed query is ignored, because this is supplementary. */
export function OpenMoves({ host }: { readonly host: string }) {
  const queries = useQueryClient();
  const { data = [] } = useOpenMoves(host);
  const states = data.map(({ bookingId, state }) => `${bookingId}:${state}`).join();
  const before = useRef(states);
  useEffect(() => {
    // A move has gone on, so a ticket is new or cancelled.
    if (states === before.current) return;
    before.current = states;
    for (const key of ['tickets', 'settledBookings'] as const) {
      void queries.invalidateQueries({ queryKey: visitKeys[key](host) });
    }
  }, [states, host, queries]);
  return data.map((move) => <Move key={move.bookingId} move={move} />);
}

/** `booking`, `cancelling`, `again` after a failure, `standing`. */
const textOf = ({ state, hasFailed }: OpenMove) => (state === 'cancelling' && hasFailed ? 'again' : state);

function Move({ move }: { readonly move: OpenMove }) {
  const { t } = useTranslation('visits');
  const { organisation } = useVariant();
  const titleId = useId();
  const text = textOf(move);
  const isWorking = text === 'booking' || text === 'cancelling';
  const phone = move.from.phone ?? organisation.phone;
  return (
    <Notice
      kind={isWorking ? 'info' : 'warning'}
      icon={isWorking ? <CalendarClock /> : <TriangleAlert />}
      aria-labelledby={titleId}
      data-open-move={text}
    >
      <h2 id={titleId}>{t(`moving.${text}`)}</h2>
      <ul>
        <li>{glue(t('moving.oldSide', { what: describe(move.from) }))}</li>
        <li>{glue(t('moving.newSide', { what: describe(move.to) }))}</li>
      </ul>
      <p>{t(`moving.${text}Text`)}</p>
      {text === 'standing' && phone !== '' && <PhoneLink phone={phone} />}
    </Notice>
  );
}

function describe({ start, doctor, clinic }: MoveSide): string {
  return [stampText(start), doctor.name, clinic.name].filter(Boolean).join(', ');
}
