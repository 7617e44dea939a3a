/** The access log, page by page: older lines come below the newer ones. */
import { useQuery } from '@cabinet/kit';
import { useState } from 'react';
import { loadLog } from '../data/profile.api';
import { profileKeys } from '../data/queries';
import type { LogEntry, LogPage } from '../data/profile.types';

export interface Log {
  readonly first: ReturnType<typeof useFirst>;
  readonly entries: readonly LogEntry[];
  /** Null: there are no older lines. */
  readonly next: LogPage['next'];
  readonly isLoadingMore: boolean;
  readonly moreError: unknown;
  readonly more: () => void;
}

function useFirst() {
  return useQuery({ queryKey: profileKeys.log, queryFn: ({ signal }) => loadLog(null, signal), staleTime: 0 });
}

export function useLog(): Log {
  const first = useFirst();
  const [older, setOlder] = useState<readonly LogPage[]>([]);
  const [state, setState] = useState<{ isLoading: boolean; error: unknown }>({ isLoading: false, error: null });
  const last = older.at(-1) ?? first.data;
  const next = last?.next ?? null;
  const more = () => {
    if (next === null || state.isLoading) return;
    setState({ isLoading: true, error: null });
    loadLog(next, new AbortController().signal).then(
      (page) => {
        setOlder((before) => [...before, page]);
        setState({ isLoading: false, error: null });
      },
      (error: unknown) => setState({ isLoading: false, error }),
    );
  };
  const pages = first.data ? [first.data, ...older] : [];
  return {
    first,
    entries: pages.flatMap((page) => page.entries),
    next,
    isLoadingMore: state.isLoading,
    moreError: state.error,
    more,
  };
}
