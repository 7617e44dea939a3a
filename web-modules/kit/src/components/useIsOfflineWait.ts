import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useIsOnline } from '../accessibility/online';
import { useIsUnderWay } from '../api/waiting';
import { SPINNER_DELAY_MS } from '../constants';

/** Waiting parts of the page that have nothing to wait for, in the order in which they noticed. */
let waiting: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether the part of the page that asks waits for nothing: there is no network, and nothing is under way. One part of a page says so for all of
 * them; once it has, it stays until there is a network, also while somebody tries again.
 */
export function useIsOfflineWait(): boolean {
  const id = useId();
  const isOnline = useIsOnline();
  const isUnderWay = useIsUnderWay();
  const [isGivenUp, setIsGivenUp] = useState(false);

  useEffect(() => {
    if (isOnline || isUnderWay) return;
    // What lies on the device comes at once.
    const timer = setTimeout(() => setIsGivenUp(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOnline, isUnderWay]);

  const isWaiting = isGivenUp && !isOnline;
  useLayoutEffect(() => {
    if (!isWaiting) return;
    change([...waiting, id]);
    return () => change(waiting.filter((one) => one !== id));
  }, [isWaiting, id]);
  const isFirst = useSyncExternalStore(subscribe, () => waiting[0] === id);
  return isWaiting && isFirst;
}
