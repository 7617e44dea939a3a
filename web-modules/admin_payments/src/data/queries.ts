/** Queries of this module. */
import { keepPreviousData, useInfiniteQuery, useLanguage, useQuery, useQueryClient } from '@cabinet/kit';
import { loadAlarms, loadLinks, loadPayment, loadPayments, loadReport, type PaymentFilter } from './admin.api';

const ROOT = 'admin_payments';

/** How often alarms are looked for while they are shown. */
const ALARMS_POLL_MS = 60_000;

/** How often a refund is asked for that the bank has not confirmed. */
const REFUND_POLL_MS = 5000;

export function useAlarms() {
  return useInfiniteQuery({
    queryKey: [ROOT, 'alarms'],
    queryFn: ({ pageParam, signal }) => loadAlarms(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ALARMS_POLL_MS,
  });
}

export function usePayments(filter: PaymentFilter) {
  return useQuery({
    queryKey: [ROOT, 'payments', filter],
    queryFn: ({ signal }) => loadPayments(filter, signal),
    placeholderData: keepPreviousData,
  });
}

export function usePayment(id: string) {
  return useQuery({
    queryKey: [ROOT, 'payment', id],
    queryFn: ({ signal }) => loadPayment(id, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.refunds.some(({ state }) => state === 'asked') === true ? REFUND_POLL_MS : false,
  });
}

/** Its words for the differences are in the language of the request. */
export function useReport(day: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [ROOT, 'report', day, language],
    queryFn: ({ signal }) => loadReport(day, language, signal),
    retry: false,
  });
}

export function useLinks(userId: string | null) {
  return useQuery({
    queryKey: [ROOT, 'links', userId],
    queryFn: ({ signal }) => loadLinks(userId ?? '', signal),
    enabled: userId !== null,
  });
}

/** Loads everything of this module again. */
export function useFresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [ROOT] });
}
