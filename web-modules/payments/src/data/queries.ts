/** Queries of this module: the invoices, and the state of an order at the bank. */
import { isProblem, usePerson, useQuery, useQueryClient } from '@cabinet/kit';
import { useRef } from 'react';
import { isSettled } from '../domain/standing';
import { afterFailures, beforeQuestion } from './pace';
import { loadInvoices, loadOrderStatus, loadTaxYear, type TaggedInvoices } from './payments.api';

export const paymentKeys = {
  invoices: ['payments', 'invoices'],
  order: (orderId: string) => ['payments', 'order', orderId],
  taxYear: (year: number) => ['payments', 'tax', year],
} as const;

/**
 * The invoices, asked for every second while they are shown and the tab is visible; less often
 * while requests fail. An unchanged list renders nothing: only its data and its failure are observed.
 */
export function useInvoices() {
  const client = useQueryClient();
  const userId = usePerson()?.userId ?? '';
  const failures = useRef(0);
  const key = [...paymentKeys.invoices, userId];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        const loaded = await loadInvoices(userId, client.getQueryData<TaggedInvoices>(key), signal);
        failures.current = 0;
        return loaded;
      } catch (error) {
        if (!signal.aborted) failures.current += 1;
        throw error;
      }
    },
    enabled: userId !== '',
    // The poll is the retry; without data, the page offers one.
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      data === undefined ? false : Math.max(afterFailures(failures.current), retryAfterMs(error)),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    notifyOnChangeProps: ['data', 'error'],
  });
  return {
    data: query.data?.invoices,
    error: query.error,
    /** Instant of the last answer, in milliseconds. */
    answeredAt: query.dataUpdatedAt,
    /** Instant of the last failure. */
    failedAt: query.errorUpdatedAt,
    refetch: query.refetch,
  };
}

export type Invoices = ReturnType<typeof useInvoices>;

const retryAfterMs = (error: unknown): number => (isProblem(error) ? (error.retryAfter ?? 0) * 1000 : 0);

/** Makes the invoices' next answer come now. */
export function useFreshInvoices(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: paymentKeys.invoices });
}

export interface OrderWatch {
  /** Asks again until the bank has decided; otherwise once. */
  readonly isWatched: boolean;
}

/** The state of an order; null: none is asked about. The invoices are loaded again after each answer. */
export function useOrderStatus(orderId: string | null, { isWatched }: OrderWatch) {
  const client = useQueryClient();
  return useQuery({
    queryKey: paymentKeys.order(orderId ?? ''),
    queryFn: async ({ signal }) => {
      const status = await loadOrderStatus(orderId ?? '', signal);
      void client.invalidateQueries({ queryKey: paymentKeys.invoices });
      return status;
    },
    enabled: orderId !== null,
    retry: false,
    staleTime: isWatched ? 0 : Infinity,
    refetchOnWindowFocus: ({ state }) => isWatched && !isOver(state),
    refetchInterval: ({ state }) =>
      !isWatched || isOver(state) ? false : beforeQuestion(state.dataUpdateCount + state.errorUpdateCount),
  });
}

/** What was paid in a year. */
export function useTaxYear(year: number) {
  return useQuery({ queryKey: paymentKeys.taxYear(year), queryFn: ({ signal }) => loadTaxYear(year, signal) });
}

/** Whether a further question can bring nothing: the bank has decided, or there is no such order. */
const isOver = ({ data, error }: { data: { state: Parameters<typeof isSettled>[0] } | undefined; error: unknown }) =>
  (data !== undefined && isSettled(data.state)) || isProblem(error, 'not_found');
