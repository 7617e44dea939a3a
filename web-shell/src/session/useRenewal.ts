import { useEffect } from 'react';
import { refreshToken, session, useSession } from '@cabinet/kit';

/** So long before its end the token is renewed: time for a slow network. */
const AHEAD_MS = 60_000;
/** A renewal that found no network is tried again so soon. */
const LOOK_EVERY_MS = 15_000;

async function renew() {
  if ((await refreshToken()) === 'refused') session.end('expired');
}

/**
 * Renews the token before it ends while somebody is there, even where nothing is asked of the server meanwhile: the server ends a session
 * that nobody uses, and must not take a long form for that. Nothing is renewed for who is away (`isIdle`), nor where the device stays signed
 * in for days.
 */
export function useRenewal(isIdle: boolean): void {
  const current = useSession();
  const endsAt = current?.staysSignedIn ? 0 : (current?.tokenEndsAt ?? 0);
  useEffect(() => {
    if (isIdle || endsAt === 0) return;
    const look = () => {
      if (Date.now() >= endsAt - AHEAD_MS) void renew();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isIdle, endsAt]);
}
