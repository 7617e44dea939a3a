import { useEffect } from 'react';
import { renewSession, useSession } from '@cabinet/kit';

/** How long before expiry the token is renewed; allows for a slow network. */
const AHEAD_MS = 60_000;
/** How often expiry is checked, and a failed renewal retried. */
const LOOK_EVERY_MS = 15_000;

/**
 * Renews the access token before it expires while the user is active, even if the page sends no requests: the server
 * ends unused sessions, and filling in a long form must not count as unused. Does nothing while idle (`isIdle`) or for
 * persistent sessions.
 */
export function useRenewal(isIdle: boolean): void {
  const current = useSession();
  const endsAt = current?.staysSignedIn ? 0 : (current?.tokenEndsAt ?? 0);
  useEffect(() => {
    if (isIdle || endsAt === 0) return;
    const look = () => {
      if (Date.now() >= endsAt - AHEAD_MS) void renewSession();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isIdle, endsAt]);
}
