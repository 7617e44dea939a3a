/** Marks accounts as viewed: one whose message was pressed, the selected ones, or all that match (B-205, B-206). */
import { toast, useMutation, useTranslation } from '@cabinet/kit';
import type { Selection } from '@cabinet/kit/table';
import { markAllViewed, markViewed, newestNumber } from '../data/admin.api';
import type { Filters } from '../data/contract';
import { useFresh } from '../data/queries';

/** Ids that the server takes in one request. */
const AT_MOST = 1000;

export interface Marking {
  readonly selection: Selection;
  readonly filters: Filters;
}

async function mark({ selection, filters }: Marking): Promise<void> {
  if (selection.isAll) {
    // The rows on the screen may be the oldest: another order, another page.
    const newest = await newestNumber(filters);
    if (newest !== null) await markAllViewed(filters, newest);
    return;
  }
  const ids = [...selection.ids];
  for (let from = 0; from < ids.length; from += AT_MOST) await markViewed(ids.slice(from, from + AT_MOST));
}

export function useMarkViewed(onDone?: () => void) {
  const { t } = useTranslation('admin');
  const loadAgain = useFresh();
  return useMutation({
    mutationFn: mark,
    networkMode: 'always',
    onSuccess: () => {
      onDone?.();
      return loadAgain();
    },
    // the filters and the selection stay.
    onError: (error) => toast.failure(t('failed'), error),
  });
}
