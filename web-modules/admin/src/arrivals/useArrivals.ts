/**
 * Messages about new accounts on the first load in a session (B-208, X-031, X-061, X-079): at most five single ones, none
 * in a narrow window, then one for the others. A press marks the account as viewed (B-205) and opens it. Later changes only move the counters.
 */
import { session, toast, useCan, useIsNarrow, useTranslation } from '@cabinet/kit';
import { useNavigate } from '@cabinet/kit/router';
import { useEffect, useEffectEvent } from 'react';
import { loadNewCabinets } from '../data/admin.api';
import type { NewCabinets } from '../data/contract';
import { USERS, userAddress } from '../places';
import { fullName } from '../shared/names';
import { useMarkViewed } from '../users/useMarkViewed';

/** */
const SINGLE = 5;

/** In session storage while a session lasts: the messages were shown. */
const SHOWN_KEY = 'admin:arrivals';

session.onEnd(() => sessionStorage.removeItem(SHOWN_KEY));

export function useArrivals(): void {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const marking = useMarkViewed();
  const can = useCan();
  const sees = can('users.read');
  // Below 900 px messages are as wide as the window: six would cover it for a hundred seconds.
  const single = useIsNarrow() ? 0 : SINGLE;
  const tell = useEffectEvent(({ content, total }: NewCabinets) => {
    const shown = content.slice(0, single);
    for (const row of shown) {
      toast.info(t('arrival.one', { name: fullName(row) }), {
        duration: 'notice',
        onPress: () => {
          if (can('users.write')) marking.mutate({ selection: { isAll: false, ids: new Set([row.id]) }, filters: {} });
          void navigate(userAddress(row.id));
        },
      });
    }
    const others = total - shown.length;
    if (others > 0) {
      toast.info(t(shown.length > 0 ? 'arrival.more' : 'arrival.all', { count: others }), {
        duration: 'notice',
        onPress: () => void navigate(`${USERS}?is_new=1`),
      });
    }
  });
  useEffect(() => {
    if (!sees || sessionStorage.getItem(SHOWN_KEY) !== null) return undefined;
    const clock = new AbortController();
    loadNewCabinets(SINGLE, clock.signal).then(
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
