/**
 * Messages about patients with new files on the first load in a session (B-209, X-031, X-061, X-079): at most five single
 * ones, none in a narrow window, then one for the others. A press marks the patient's files as viewed (B-205) and opens them.
 */
import { session, toast, useCan, useIsNarrow, useMutation, useTranslation } from '@cabinet/kit';
import { useNavigate } from '@cabinet/kit/router';
import { useEffect, useEffectEvent } from 'react';
import { loadNewFiles, markFilesViewed, type NewFiles } from '../data/files.api';
import { useFresh } from '../data/queries';
import { filesAddress, NEW_FILES } from '../places';

/** */
const SINGLE = 5;

/** In session storage while a session lasts: the messages were shown. */
const SHOWN_KEY = 'admin:file-arrivals';

session.onEnd(() => sessionStorage.removeItem(SHOWN_KEY));

export function useFileArrivals(): void {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const loadAgain = useFresh();
  const can = useCan();
  const sees = can('files.read');
  const marking = useMutation({
    mutationFn: markFilesViewed,
    networkMode: 'always',
    onSuccess: loadAgain,
    onError: (error) => toast.failure(t('failed'), error),
  });
  // Below 900 px messages are as wide as the window: six would cover it for a hundred seconds.
  const single = useIsNarrow() ? 0 : SINGLE;
  const tell = useEffectEvent(({ content, total }: NewFiles) => {
    const shown = content.slice(0, single);
    for (const { user_id, fio, count } of shown) {
      toast.info(t('fileArrival.one', { count, name: fio }), {
        duration: 'notice',
        onPress: () => {
          if (can('files.write')) marking.mutate(user_id);
          void navigate(filesAddress(user_id));
        },
      });
    }
    const others = total - shown.length;
    if (others > 0) {
      toast.info(t(shown.length > 0 ? 'fileArrival.more' : 'fileArrival.all', { count: others }), {
        duration: 'notice',
        onPress: () => void navigate(NEW_FILES),
      });
    }
  });
  useEffect(() => {
    if (!sees || sessionStorage.getItem(SHOWN_KEY) !== null) return undefined;
    const clock = new AbortController();
    loadNewFiles(SINGLE, clock.signal).then(
      (found) => {
        if (clock.signal.aborted) return;
        sessionStorage.setItem(SHOWN_KEY, 'shown');
        tell(found);
      },
      // The counters say it too; the next page tries again.
      () => undefined,
    );
    return () => clock.abort();
  }, [sees]);
}
