import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useIsOnline } from '../accessibility/online';
import { useIsUnderWay } from '../api/waiting';
import { SPINNER_DELAY_MS } from '../constants';

/** Ids of loading parts of the page that cannot make progress offline, in the order in which they registered. */
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
 * Whether the calling part of the page waits offline with no request running. Only one part of a page shows the message
 * for all; it keeps showing it until the network returns, also during a retry.
 */
export function useIsOfflineWait(): boolean {
  const id = useId();
  const isOnline = useIsOnline();
  const isUnderWay = useIsUnderWay();
  const [isGivenUp, setIsGivenUp] = useState(false);

  useEffect(() => {
    if (isOnline || isUnderWay) return;
    // Data stored on the device arrives without delay.
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
