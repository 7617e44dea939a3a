import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { StreamEvent } from './connection';
import { eventStream, isStreaming } from './stream';

/**
 * Listens to a stream of the kernel while the component is shown. `onMissed` is called when the stream is connected
 * again: what changed in between was not told.
 */
export function useEventStream(path: string, onEvent: (event: StreamEvent) => void, onMissed?: () => void): void {
  const told = useEffectEvent(onEvent);
  const missed = useEffectEvent(() => onMissed?.());
  useEffect(
    () =>
      eventStream(path, {
        onEvent: (event) => told(event),
        onOpen: (isFirst) => {
          if (!isFirst) missed();
        },
      }),
    [path],
  );
}

/** Whether the stream is connected; keeps it open. Without it, numbers have to be asked for. */
export function useIsStreaming(path: string): boolean {
  const subscribe = useCallback((onState: () => void) => eventStream(path, { onState }), [path]);
  return useSyncExternalStore(subscribe, () => isStreaming(path));
}
