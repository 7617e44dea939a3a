/**
 * What the kernel tells without being asked: the counters, and which list has changed. Lists are loaded again quietly,
 * and never more often than a person can read them. There are no messages: those belong to the first load.
 */
import { useQueryClient } from '@cabinet/kit';
import { type StreamEvent, useEventStream } from '@cabinet/kit/events';
import { useEffect, useRef } from 'react';
import type { Counters } from './contract';
import { EVENTS, ROOT } from './queries';

/** The pause between two loads of a list. */
const QUIET_MS = 5_000;

/**
 * The queries of each list. A user's page is not among them: the kernel notes each look at it in the person's access
 * log.
 */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  cabinets: ['cabinets', 'count'],
  files: ['files'],
  payments: ['unresolved-payments'],
};

export function useLive(): void {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = () => {
    timer.current = undefined;
    if (waiting.current.size === 0) return;
    for (const name of waiting.current) void client.invalidateQueries({ queryKey: [ROOT, name] });
    waiting.current.clear();
    timer.current = setTimeout(load, QUIET_MS);
  };
  const changed = (names: readonly string[]) => {
    for (const name of names) waiting.current.add(name);
    if (timer.current === undefined) load();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const setCounters = (counters: Counters) => {
    const queryKey = [ROOT, 'counters'];
    // A question under way would overwrite what is newer.
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, counters));
  };

  useEventStream(
    EVENTS,
    ({ event, data }: StreamEvent) => {
      if (event === 'counters') setCounters(data as Counters);
      if (event === 'changed') changed(LISTS[whatOf(data)] ?? []);
    },
    () => changed(Object.values(LISTS).flat()),
  );
}

const whatOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'what' in data && typeof data.what === 'string' ? data.what : '';
