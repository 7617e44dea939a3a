/** Marks files as viewed (B-205, B-206, B-296). What is shown is loaded again afterwards (B-207). */
import { toast, useMutation, useTranslation } from '@cabinet/kit';
import { type Marked, markViewed } from '../data/admin.api';
import { useFresh } from '../data/queries';

export function useMarkViewed(onDone?: () => void) {
  const { t } = useTranslation('admin_files');
  const loadAgain = useFresh();
  return useMutation({
    // A list: more events than the kernel takes at once are several requests.
    mutationFn: async (marked: () => Promise<readonly Marked[]>) => {
      for (const one of await marked()) await markViewed(one);
    },
    networkMode: 'always',
    onSuccess: () => {
      onDone?.();
      return loadAgain();
    },
    // the filters and the selection stay.
    onError: (error) => toast.failure(t('failed'), error),
  });
}
