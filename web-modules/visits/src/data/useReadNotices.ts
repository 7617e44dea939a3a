/** Marks notices as read, here and in the shell's bell. */
import { useMutation, useQueryClient } from '@cabinet/kit';
import { BELL, visitKeys } from './queries';
import { readNotices } from './visits.api';

export function useReadNotices(host: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => readNotices(ids),
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: visitKeys.settledBookings(host) }),
        queries.invalidateQueries({ queryKey: BELL }),
      ]);
    },
  });
}
