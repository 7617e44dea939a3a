/**
 * What waits for the patient: at once what the last visit kept, then what the kernel knows, then what the hospital says
 * if its answers are old.
 */
import { useMutation, useQuery, useQueryClient } from '@cabinet/kit';
import { useEffect, useRef } from 'react';
import { keptAttention, loadAttention, refreshAttention, takeEarly } from './attention.api';
import type { Attention, DatedAttention } from './attention.types';

const LIVE = ['attention'] as const;

/** The hospital is asked again after this time, as in the kernel. */
const FRESH_MS = 5 * 60_000;

export interface AttentionState {
  readonly data: DatedAttention | undefined;
  /** Whether `data` is what the last visit kept, and the kernel does not answer. */
  readonly isKept: boolean;
  /** Whether the hospital is being asked for something that it never said. */
  readonly isLearning: boolean;
  /** There is nothing to show, and this is why. */
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** Whether an area that the hospital knows was not asked for a while. */
function isOld({ asOf }: Attention, now: number): boolean {
  return Object.values(asOf).some((at) => at === null || Date.parse(at) + FRESH_MS < now);
}

export function useAttention(): AttentionState {
  const queries = useQueryClient();
  const kept = useQuery({
    queryKey: ['home', 'kept'],
    queryFn: keptAttention,
    initialData: takeEarly,
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
  });
  const live = useQuery({
    queryKey: LIVE,
    queryFn: ({ signal }) => loadAttention(signal),
    networkMode: 'always',
    retry: false,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: true,
  });
  const { mutate, isIdle, isPending } = useMutation({
    mutationFn: refreshAttention,
    onSuccess: (fresh) => queries.setQueryData(LIVE, fresh),
  });
  const askedAt = useRef(0);
  const attention = live.data?.attention;
  useEffect(() => {
    const now = Date.now();
    if (attention === undefined || !isOld(attention, now) || askedAt.current + FRESH_MS > now) return;
    askedAt.current = now;
    mutate();
  }, [attention, mutate]);

  const data = live.data ?? kept.data ?? undefined;
  const isUnknown = Object.values(data?.attention.asOf ?? {}).includes(null);
  return {
    data,
    isKept: live.data === undefined && data !== undefined && live.error !== null,
    isLearning: isUnknown && live.error === null && (isIdle || isPending),
    error: data === undefined && !kept.isPending ? live.error : null,
    isFetching: live.isFetching,
    refetch: () => void live.refetch(),
  };
}
