/**
 * What follows the end of a session, however it ended: nothing of the person stays, the sign-in page opens, and
 * after an involuntary end it leads back to the same place.
 */
import { useEffect } from 'react';
import {
  PORTAL_JOURNEY_KEY,
  session,
  type SessionEnd,
  SIGNED_IN_KEY,
  toast,
  userShelf,
  userStorage,
  useQueryClient,
  useTranslation,
  wipeDrafts,
} from '@cabinet/kit';
import { useLocation, useNavigate } from '@cabinet/kit/router';
import { firstSegment } from '../app/places';

/** Told to the other tabs before the mark goes: they keep what this one keeps. */
const NOBODY_THERE = 'idle';

const PLACE_IS_KEPT: Readonly<Record<SessionEnd, boolean>> = { 'signed-out': false, expired: true, idle: true };

function tellOtherTabs() {
  try {
    localStorage.setItem(SIGNED_IN_KEY, NOBODY_THERE);
  } catch {
    // A private window: its tabs know nothing of each other.
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
        // Who has to sign in again in the middle of a form finds it as it was; it is keyed by the person. Where nobody is
        // there any more only that stays which nobody else can read (ADR 0011).
        if (end !== 'expired') {
          wipeDrafts();
          void (end === 'idle' ? userShelf.wipePlain() : userShelf.wipe());
          sessionStorage.removeItem(PORTAL_JOURNEY_KEY);
        }
        client.removeQueries({
          predicate: (query) => query.queryKey[0] !== 'variant' && query.queryKey[0] !== 'module',
        });
        toast.clear();
        const isInside = firstSegment(pathname) !== 'login' && pathname !== '/';
        const place = PLACE_IS_KEPT[end] && isInside ? `?return=${encodeURIComponent(pathname + search)}` : '';
        void navigate(`/login${place}`, { replace: true });
        if (end === 'expired') toast.warning(t('session.expired'), { duration: 'failure' });
        if (end === 'idle') toast.warning(t('session.idle_ended'), { duration: 'notice' });
      }),
    [client, navigate, pathname, search, t],
  );

  // Signing out in one tab signs out the others: the mark is wiped, and the browser tells them.
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
