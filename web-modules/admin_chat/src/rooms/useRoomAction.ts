/** A change of a conversation: what was done is said, and the list is loaded again. */
import { isProblem, toast, useMutation } from '@cabinet/kit';
import { useFresh } from '../data/queries';

/** Refusals with a text of their own. */
const REFUSALS = ['not_found', 'chat_unavailable', 'chat_too_many'] as const;
export type RoomRefusal = (typeof REFUSALS)[number] | 'other';

export const refusalOf = (error: unknown): RoomRefusal => REFUSALS.find((code) => isProblem(error, code)) ?? 'other';

export function useRoomAction<Asked>(run: (asked: Asked) => Promise<void>, done: string, onClose: () => void) {
  const loadAgain = useFresh();
  return useMutation({
    mutationFn: run,
    networkMode: 'always',
    onSuccess: () => {
      toast.success(done);
      onClose();
      void loadAgain();
    },
  });
}
