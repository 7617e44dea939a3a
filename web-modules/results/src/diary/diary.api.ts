/** The numbers that the patient has entered in the diary of self-observation (issue 17). */
import { api, type Contract, useQuery, useVariant } from '@cabinet/kit';

export type DiarySeries = Contract['DiarySeries'];

/** The medical host that keeps the diary; null if no host keeps one. */
export const useDiaryHost = (): string | null => useVariant().records.diary ?? null;

export function useDiarySeries() {
  const host = useDiaryHost();
  return useQuery({
    queryKey: ['diagnostic', 'values', host],
    queryFn: ({ signal }) =>
      host === null
        ? Promise.resolve<readonly DiarySeries[]>([])
        : api.get<readonly DiarySeries[]>(`/${encodeURIComponent(host)}/self_diagnostic/values`, { signal }),
  });
}
