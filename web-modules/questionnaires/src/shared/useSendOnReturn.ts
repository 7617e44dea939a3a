/**
 * Sends waiting answers as soon as there is a network: when mounted, when the browser goes online, when the page becomes visible
 * again, and every half minute meanwhile.
 */
import { toast, useTranslation } from '@cabinet/kit';
import { useEffect } from 'react';
import { unsentQuizzes } from '../data/offline';
import { isUnderWay } from '../data/outbox';
import { useUnsent } from '../data/queries';
import { useOutbox } from '../data/useOutbox';

/** Delay between two attempts, in milliseconds. */
const PAUSE_MS = 30_000;

export function useSendOnReturn(): void {
  const { t } = useTranslation('questionnaires');
  const { sendAgain, changed } = useOutbox();
  // A string, so that the effect only restarts when others wait.
  const ids = (useUnsent().data ?? []).map(({ id }) => id).join(' ');

  useEffect(() => {
    if (ids === '') return undefined;
    const sendAll = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      for (const id of ids.split(' ')) {
        // Read again: the shell, the page and other tabs send them too.
        const unsent = await unsentQuizzes.get(id);
        if (!unsent) await changed(id);
        if (!unsent || isUnderWay(unsent)) continue;
        const sent = await sendAgain(unsent);
        const { title } = unsent;
        if (sent.kind === 'completed') toast.success(t('toast.sentLater', { title }), { duration: 'failure' });
        if (sent.kind === 'refused' || sent.kind === 'changed') {
          toast.failure(t('toast.refusedLater', { title }), sent.problem);
        }
        if (sent.kind === 'closed') toast.failure(t('toast.closed'), sent.problem);
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
  }, [ids, sendAgain, changed, t]);
}
