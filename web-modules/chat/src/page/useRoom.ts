/** One room, live: its messages, what waits to be sent, and whether the connection is lost. */
import { useCallback, useEffect, useState } from 'react';
import type { ApiProblem } from '@cabinet/kit';
import { onOutboxChange, outbox, pause } from '../client/browser';
import { backOff, runSync } from '../client/sync';
import { homeserver } from '../client/homeserver';
import type { Content } from '../client/matrix';
import type { Outgoing } from '../client/outbox';
import { EMPTY, type Room, withEphemeral, withNewer, withOlder } from '../client/timeline';

export interface LiveRoom {
  readonly room: Room;
  /** Before the first answer there is nothing to show. */
  readonly isLoaded: boolean;
  readonly waiting: readonly Outgoing[];
  readonly isLost: boolean;
  readonly refused: ApiProblem | null;
  /** Asks anew after a refusal. */
  readonly retry: () => void;
  /** False if the browser could not store the message. */
  readonly send: (content: Content) => Promise<boolean>;
  readonly again: (entry: Outgoing) => Promise<void>;
  readonly discard: (entry: Outgoing) => Promise<void>;
  readonly loadOlder: () => Promise<void>;
}

type Rooms = Readonly<Record<string, Room>>;

export function useRoom(id: string): LiveRoom {
  const [rooms, setRooms] = useState<Rooms>({});
  const [isLost, setIsLost] = useState(false);
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const waiting = useWaiting(id);

  useEffect(() => {
    const stop = new AbortController();
    void runSync(
      {
        homeserver,
        wait: pause,
        random: Math.random,
        onConnection: setIsLost,
        onRefused: setRefused,
        onAnswer: ({ rooms: answered }) => {
          setRooms((before) => {
            const next: Record<string, Room> = { ...before };
            for (const [room, { timeline, ephemeral }] of Object.entries(answered?.join ?? {})) {
              const newer = withNewer(next[room] ?? EMPTY, timeline?.events ?? [], {
                isLimited: timeline?.limited ?? false,
                previous: timeline?.prev_batch,
              });
              next[room] = withEphemeral(newer, ephemeral?.events ?? []);
            }
            return next;
          });
        },
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [attempt]);

  const older = rooms[id]?.older ?? null;
  const loadOlder = useCallback(async () => {
    if (older === null) return;
    const { chunk, end } = await homeserver.history(id, older);
    setRooms((before) => {
      const room = before[id];
      // After a gap in between, this page does not belong here any more.
      return room?.older === older ? { ...before, [id]: withOlder(room, chunk, end) } : before;
    });
  }, [id, older]);

  return {
    room: rooms[id] ?? EMPTY,
    isLoaded: rooms[id] !== undefined,
    // What the room shows already is not shown as waiting.
    waiting: waiting.filter(({ txn }) => !rooms[id]?.messages.some((message) => message.txn === txn)),
    isLost,
    refused,
    retry: () => {
      setRefused(null);
      setAttempt((before) => before + 1);
    },
    send: (content) => outbox.add(id, content),
    again: (entry) => outbox.again(entry),
    discard: (entry) => outbox.remove(entry),
    loadOlder,
  };
}

/** The room's unsent messages. Sends them while the page is open, with the waits of the long poll after failures. */
function useWaiting(id: string): readonly Outgoing[] {
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    let isSending = false;
    const send = async () => {
      if (isSending) return;
      isSending = true;
      for (let failures = 1; (await outbox.flush()) && !stop.signal.aborted; failures += 1) {
        await pause(backOff(failures, Math.random()), stop.signal);
      }
      isSending = false;
    };
    const look = () => {
      void outbox.all().then((all) => {
        if (stop.signal.aborted) return;
        setWaiting(all.filter(({ room }) => room === id));
        if (all.some(({ refused }) => refused === undefined)) void send();
      });
    };
    look();
    const forget = onOutboxChange(look);
    return () => {
      stop.abort();
      forget();
    };
  }, [id]);
  return waiting;
}
