/**
 * The kernel may require consent during a session: its text has a new version, or it was withdrawn in another tab. The
 * first refusal that says so reloads the user, and the guard then opens the consent page.
 */
import { useEffect } from 'react';
import { isProblem, personKey, session, useQueryClient } from '@cabinet/kit';

export function ConsentWatch() {
  const client = useQueryClient();
  useEffect(() => {
    const notice = (error: unknown) => {
      if (!isProblem(error, 'consent_required')) return;
      void client.invalidateQueries({ queryKey: personKey(session.get()?.userId ?? null) });
    };
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
  return null;
}
