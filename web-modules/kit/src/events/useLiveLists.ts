import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { StreamEvent } from './connection';
import { useEventStream } from './useEventStream';

/** The pause between two loads of a list: never more often than a person can read it. */
const QUIET_MS = 5_000;

/**
 * Loads lists again, quietly, when the kernel tells that they have changed (event `changed`). `lists` names the queries
 * below `root` for each value of its member `what`. Other events go to `onEvent`.
 */
export function useLiveLists(
  path: string,
  root: string,
  lists: Readonly<Record<string, readonly string[]>>,
  onEvent?: (event: StreamEvent) => void,
): void {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = () => {
    timer.current = undefined;
    if (waiting.current.size === 0) return;
    for (const name of waiting.current) void client.invalidateQueries({ queryKey: [root, name] });
    waiting.current.clear();
    timer.current = setTimeout(load, QUIET_MS);
  };
  const changed = (names: readonly string[]) => {
    for (const name of names) waiting.current.add(name);
    if (timer.current === undefined) load();
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEventStream(
    path,
    (event) => (event.event === 'changed' ? changed(lists[whatOf(event.data)] ?? []) : onEvent?.(event)),
    () => changed(Object.values(lists).flat()),
  );
}

const whatOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'what' in data && typeof data.what === 'string' ? data.what : '';
