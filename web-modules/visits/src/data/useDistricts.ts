/** Districts of a host's clinics, and the one that the patient has chosen: its clinics come first (issue 17). */
import { announce, toast, useMutation, useQuery, useQueryClient, useTranslation } from '@cabinet/kit';
import { useEffect, useState } from 'react';
import { visitKeys } from './queries';
import { chooseDistrict, loadDistricts } from './visits.api';
import { NO_DISTRICTS, type Districts } from './visits.types';

/** How long the screen waits for the districts. */
const PATIENCE_MS = 1_000;

/**
 * The districts; `undefined` while they are waited for. If they are late, there are none until the screen opens again: a
 * select and another order that arrive later would move what is under a finger.
 */
export function useDistricts(host: string): Districts | undefined {
  const { data, isPending } = useQuery({
    queryKey: visitKeys.districts(host),
    queryFn: ({ signal }) => loadDistricts(host, signal),
    retry: false,
    meta: { isBeside: true },
  });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (isLate) return NO_DISTRICTS;
  return isPending ? undefined : (data ?? NO_DISTRICTS);
}

/** Chooses a district for the account; `null`: all districts are equal. */
export function useChooseDistrict(host: string) {
  const { t } = useTranslation('visits');
  const queries = useQueryClient();
  const queryKey = visitKeys.districts(host);
  return useMutation({
    mutationFn: (district: string | null) => chooseDistrict(host, district),
    // Arrow keys choose several districts in a moment; the server hears of them one after the other.
    scope: { id: queryKey.join('/') },
    onMutate: async (chosen) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Districts>(queryKey);
      if (before !== undefined) queries.setQueryData<Districts>(queryKey, { ...before, chosen });
      return { before };
    },
    onError: (error, _chosen, context) => {
      if (context?.before !== undefined) queries.setQueryData<Districts>(queryKey, context.before);
      toast.failure(t('write.districtFailed'), error);
    },
    onSuccess: (_saved, chosen) => {
      const name = queries.getQueryData<Districts>(queryKey)?.districts.find(({ id }) => id === chosen)?.name;
      announce(name === undefined ? t('write.districtAllFirst') : t('write.districtFirst', { name }));
      return queries.invalidateQueries({ queryKey: visitKeys.search(host) });
    },
  });
}
