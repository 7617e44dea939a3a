/** Queries of this module. */
import { keepPreviousData, useQuery, useQueryClient } from '@cabinet/kit';
import { loadAnswers, loadRooms, loadStaff, type RoomFilter } from './admin.api';

const ROOT = 'admin_chat';

/** How often conversations are looked for while they are shown. */
const POLL_MS = 30_000;

export function useRooms(filter: RoomFilter) {
  return useQuery({
    queryKey: [ROOT, 'rooms', filter],
    queryFn: ({ signal }) => loadRooms(filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** They are in the hospital's configuration and do not change while it runs. */
const CONSTANT = { staleTime: Infinity } as const;

export function useStaff() {
  return useQuery({ queryKey: [ROOT, 'staff'], queryFn: ({ signal }) => loadStaff(signal), ...CONSTANT });
}

export function useAnswers() {
  return useQuery({ queryKey: [ROOT, 'answers'], queryFn: ({ signal }) => loadAnswers(signal), ...CONSTANT });
}

/** Loads the conversations and the number in the menu again. */
export function useFresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [ROOT, 'rooms'] }),
      client.invalidateQueries({ queryKey: ['badge', ROOT] }),
    ]);
  };
}
