/** One room of the live ones: its messages, and what waits to be sent to it. */
import { useEffect, useState } from 'react';
import { onOutboxChange, pause } from '../client/browser';
import type { Content } from '../client/matrix';
import type { Outbox, Outgoing } from '../client/outbox';
import { backOff } from '../client/sync';
import { EMPTY, type Room } from '../client/timeline';
import { useAccess } from './access';
import type { Live } from './useLive';

export interface LiveRoom {
  readonly id: string;
  readonly room: Room;
  /** Before the first answer there is nothing to show. */
  readonly isLoaded: boolean;
  readonly waiting: readonly Outgoing[];
  /** False if the browser could not store the message. */
  readonly send: (content: Content) => Promise<boolean>;
  readonly again: (entry: Outgoing) => Promise<void>;
  readonly discard: (entry: Outgoing) => Promise<void>;
  readonly loadOlder: () => Promise<void>;
}

export function useRoom({ rooms, loadOlder }: Live, id: string): LiveRoom {
  const { outbox } = useAccess();
  const waiting = useWaiting(outbox, id);
  const room = rooms[id];
  return {
    id,
    room: room ?? EMPTY,
    isLoaded: room !== undefined,
    // What the room shows already is not shown as waiting.
    waiting: waiting.filter(({ txn }) => !room?.messages.some((message) => message.txn === txn)),
    send: (content) => outbox.add(id, content),
    again: (entry) => outbox.again(entry),
    discard: (entry) => outbox.remove(entry),
    loadOlder: () => loadOlder(id),
  };
}

/** The room's unsent messages. Sends them while the chat is open, with the waits of the long poll after failures. */
function useWaiting(outbox: Outbox, id: string): readonly Outgoing[] {
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
  }, [outbox, id]);
  return waiting;
}
