/** The calls about completed questionnaires that somebody should look at. */
import { api } from '@cabinet/kit';
import type { Alerts, Counters } from './contract';

export const loadAlerts = (after: string | null, signal: AbortSignal): Promise<Alerts> =>
  api.get('/admin/quiz/alerts', { signal, query: { ...(after !== null && { after }) } });

/** The number of unseen alerts. */
export async function countAlerts(signal: AbortSignal): Promise<number> {
  return alertsIn(await api.get<Counters>('/admin/cabinets/counters', { signal }));
}

export const alertsIn = ({ questionnaire_alerts: number }: Counters): number => number ?? 0;

/** The server takes this many at once. */
const MOST = 200;

/** Taken note of: they do not count any more. */
export async function markSeen(ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST) {
    await api.post('/admin/quiz/alerts/seen', { body: { ids: ids.slice(at, at + MOST) } });
  }
}
