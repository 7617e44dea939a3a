/** A transfer on a screen: started and stopped by the user, and stopped when the screen is left. */
import { useEffect, useRef, useState } from 'react';

export type TransferState<Result> =
  | { readonly at: 'rest' }
  /** `total` is null while it is not known. */
  | { readonly at: 'running'; readonly bytes: number; readonly total: number | null }
  | { readonly at: 'done'; readonly result: Result }
  | { readonly at: 'failed'; readonly error: unknown };

export interface Transfer<Result> {
  readonly state: TransferState<Result>;
  readonly start: () => void;
  readonly stop: () => void;
}

/** What a transfer is given: report the progress, and stop when the signal says so. */
export interface Way {
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number, total?: number | null) => void;
}

export function useTransfer<Result>(
  run: (way: Way) => Promise<Result>,
  onFailed?: (error: unknown) => void,
): Transfer<Result> {
  const [state, setState] = useState<TransferState<Result>>({ at: 'rest' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    // A stopped transfer changes nothing any more, unless it is the last one.
    const change = (next: TransferState<Result>) => {
      if (running.current === own) setState(next);
    };
    change({ at: 'running', bytes: 0, total: null });
    try {
      const onProgress: Way['onProgress'] = (bytes, total = null) => change({ at: 'running', bytes, total });
      const result = await run({ signal: own.signal, onProgress });
      change({ at: 'done', result });
    } catch (error) {
      if (own.signal.aborted) {
        change({ at: 'rest' });
      } else {
        change({ at: 'failed', error });
        onFailed?.(error);
      }
    }
  };
  return { state, start: () => void start(), stop: () => running.current?.abort() };
}
