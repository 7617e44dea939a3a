/**
 * Cleans up after a session, however it ended: deletes the user's data, opens the sign-in page and, unless the
 * user signed out, keeps the address to return to.
 */
import { useEffect } from 'react';
import {
  PORTAL_JOURNEY_KEY,
  session,
  type SessionEnd,
  SIGNED_IN_KEY,
  toast,
  offlineStore,
  userStorage,
  useQueryClient,
  useTranslation,
  wipeDrafts,
} from '@cabinet/kit';
import { useLocation, useNavigate } from '@cabinet/kit/router';
import { firstSegment, SIGN_IN } from '../app/places';

/** Sent to the other tabs before the marker is deleted, so that they keep the same data. */
const NOBODY_THERE = 'idle';

const PLACE_IS_KEPT: Readonly<Record<SessionEnd, boolean>> = { 'signed-out': false, expired: true, idle: true };

function tellOtherTabs() {
  try {
    localStorage.setItem(SIGNED_IN_KEY, NOBODY_THERE);
  } catch {
    // Private window: its tabs cannot inform each other.
  }
}

export function SessionEnds() {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(
    () =>
      session.onEnd((end) => {
        if (end === 'idle') tellOtherTabs();
        userStorage.wipe();
        // After an expired session, a form must be found as it was; it is keyed by the user. After inactivity, only
        // encrypted data stays, which nobody else can read (ADR 0011).
        if (end !== 'expired') {
          wipeDrafts();
          void (end === 'idle' ? offlineStore.wipePlain() : offlineStore.wipe());
          sessionStorage.removeItem(PORTAL_JOURNEY_KEY);
        }
        client.removeQueries({
          predicate: (query) => query.queryKey[0] !== 'variant' && query.queryKey[0] !== 'module',
        });
        toast.clear();
        const isInside = firstSegment(pathname) !== SIGN_IN && pathname !== '/';
        const place = PLACE_IS_KEPT[end] && isInside ? `?return=${encodeURIComponent(pathname + search)}` : '';
        void navigate(`/${SIGN_IN}${place}`, { replace: true });
        if (end === 'expired') toast.warning(t('session.expired'), { duration: 'failure' });
        if (end === 'idle') toast.warning(t('session.idle_ended'), { duration: 'notice' });
      }),
    [client, navigate, pathname, search, t],
  );

  // Signing out in one tab signs out the others: the marker is deleted, and the browser informs them.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== SIGNED_IN_KEY) return;
      if (event.newValue === NOBODY_THERE) session.end('idle');
      if (event.newValue === null) session.end('signed-out');
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return null;
}
