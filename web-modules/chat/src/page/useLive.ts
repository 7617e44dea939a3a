/** All rooms of the patient, live: one long poll for them, and whether the connection is lost. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiProblem } from '@cabinet/kit';
import { pauseUntilOnline, untilOffline } from '../client/browser';
import { type News, newsIn } from '../client/news';
import { runSync } from '../client/sync';
import { EMPTY, type Room, withEphemeral, withNewer, withOlder } from '../client/timeline';
import type { SyncAnswer } from '../client/matrix';
import { useAccess } from './access';

export type Rooms = Readonly<Record<string, Room>>;

export interface Live {
  /** Those of which something was received. */
  readonly rooms: Rooms;
  readonly isLost: boolean;
  readonly refused: ApiProblem | null;
  /** Asks anew after a refusal. */
  readonly retry: () => void;
  readonly loadOlder: (room: string) => Promise<void>;
}

function withAnswer(before: Rooms, { rooms }: SyncAnswer): Rooms {
  const next: Record<string, Room> = { ...before };
  for (const [id, { timeline, ephemeral }] of Object.entries(rooms?.join ?? {})) {
    const newer = withNewer(next[id] ?? EMPTY, timeline?.events ?? [], {
      isLimited: timeline?.limited ?? false,
      previous: timeline?.prev_batch,
    });
    next[id] = withEphemeral(newer, ephemeral?.events ?? []);
  }
  return next;
}

/** `onNews`: messages of others have arrived; those of the first answer were there before. */
export function useLive(me: string, onNews: (news: readonly News[]) => void): Live {
  const { homeserver } = useAccess();
  const [rooms, setRooms] = useState<Rooms>({});
  const [isLost, setIsLost] = useState(false);
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const tell = useEffectEvent((answer: SyncAnswer) => {
    const news = newsIn(answer, me);
    if (news.length > 0) onNews(news);
  });

  useEffect(() => {
    const stop = new AbortController();
    let isFirst = true;
    void runSync(
      {
        homeserver,
        wait: pauseUntilOnline,
        untilOffline,
        random: Math.random,
        onConnection: setIsLost,
        onRefused: setRefused,
        onAnswer: (answer) => {
          setRooms((before) => withAnswer(before, answer));
          if (!isFirst) tell(answer);
          isFirst = false;
        },
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [attempt, homeserver]);

  return {
    rooms,
    isLost,
    refused,
    retry: () => {
      setRefused(null);
      setAttempt((before) => before + 1);
    },
    loadOlder: async (id) => {
      const older = rooms[id]?.older ?? null;
      if (older === null) return;
      const { chunk, end } = await homeserver.history(id, older);
      setRooms((before) => {
        const room = before[id];
        // After a gap in between, this page does not belong here any more.
        return room?.older === older ? { ...before, [id]: withOlder(room, chunk, end) } : before;
      });
    },
  };
}
