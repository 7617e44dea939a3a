/**
 * Sends waiting days as soon as there is a network: when mounted, when the browser goes online, when the page becomes
 * visible again, and every half minute meanwhile.
 */
import { toast, useDates, useTranslation } from '@cabinet/kit';
import { useEffect } from 'react';
import { isUnderWay } from '../data/outbox';
import { useUnsent } from '../data/queries';
import { unsentDays } from '../data/offline';
import { useOutbox } from '../data/useOutbox';

/** Delay between two attempts, in milliseconds. */
const PAUSE_MS = 30_000;

export function useSendOnReturn(): void {
  const { t } = useTranslation('diagnostic');
  const { format } = useDates();
  const { sendAgain, offlineChanged } = useOutbox();
  // A string, so that the effect only restarts when other days wait.
  const dates = (useUnsent().data ?? []).map(({ date }) => date).join(' ');

  useEffect(() => {
    if (dates === '') return;
    const sendAll = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      for (const waiting of dates.split(' ')) {
        // Read again: the shell, the diary's page and other tabs send these days too, so one of them may just have sent
        // it.
        const day = await unsentDays.get(waiting);
        if (!day) await offlineChanged(waiting);
        if (!day || isUnderWay(day)) continue;
        const sent = await sendAgain(day);
        const date = format(day.date, 'dayMonth');
        if (sent.kind === 'saved') toast.success(t('toast.sentLater', { date }), { duration: 'failure' });
        if (sent.kind === 'refused') toast.failure(t('toast.refusedLater', { date }), sent.problem);
        if (sent.kind === 'closed') toast.failure(t('toast.closedLater', { date }), sent.problem);
        if (sent.kind === 'changed') toast.failure(t('toast.changedLater', { date }), sent.problem);
        // The others would have to wait as well.
        if (sent.kind === 'waiting') return;
      }
    };
    const now = () => void sendAll();
    now();
    const timer = setInterval(now, PAUSE_MS);
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [dates, sendAgain, offlineChanged, format, t]);
}
