/**
 * Sends the days that wait as soon as there is a network again: at once when this is drawn, when the browser says that it is
 * online, when the page is looked at again, and every half minute meanwhile.
 */
import { toast, useDates, useTranslation } from '@cabinet/kit';
import { useEffect } from 'react';
import { isUnderWay } from '../data/outbox';
import { useUnsent } from '../data/queries';
import { unsentDays } from '../data/shelf';
import { useOutbox } from '../data/useOutbox';

/** Between two tries. */
const PAUSE_MS = 30_000;

export function useSendOnReturn(): void {
  const { t } = useTranslation('diagnostic');
  const { format } = useDates();
  const { sendAgain, shelfChanged } = useOutbox();
  // A text: the effect starts anew only when other days wait.
  const dates = (useUnsent().data ?? []).map(({ date }) => date).join(' ');

  useEffect(() => {
    if (dates === '') return;
    const sendAll = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      for (const waiting of dates.split(' ')) {
        // Anew: the shell, the diary's page and other tabs look after these days; one of them may just have sent it.
        const day = await unsentDays.get(waiting);
        if (!day) await shelfChanged(waiting);
        if (!day || isUnderWay(day)) continue;
        const sent = await sendAgain(day);
        const date = format(day.date, 'dayMonth');
        if (sent.kind === 'saved') toast.success(t('toast.sentLater', { date }), { duration: 'failure' });
        if (sent.kind === 'refused') toast.failure(t('toast.refusedLater', { date }), sent.problem);
        if (sent.kind === 'closed') toast.failure(t('toast.closedLater', { date }), sent.problem);
        // The others would wait as long.
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
  }, [dates, sendAgain, shelfChanged, format, t]);
}
