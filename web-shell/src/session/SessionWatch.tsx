/**
 * Asks "are you still there" before an idle session ends. Loaded after the first screen: it needs the dialog.
 */
import { useEffect, useState } from 'react';
import { Button, IDLE_ANSWER_MS, signOut, useTranslation, useVariant } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { useIdle } from './useIdle';

export function SessionWatch() {
  const { session } = useVariant();
  const { isIdle, stay } = useIdle(session.idleWarningMs);
  return isIdle ? <IdleQuestion onStay={stay} /> : null;
}

function IdleQuestion({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation('shell');
  const [endsAt] = useState(() => Date.now() + IDLE_ANSWER_MS);
  const [seconds, setSeconds] = useState(Math.round(IDLE_ANSWER_MS / 1000));

  useEffect(() => {
    // A sleeping phone stops timers: the clock decides, not the number of ticks.
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.round((endsAt - Date.now()) / 1000));
      setSeconds(rest);
      if (rest === 0) void signOut('idle');
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);

  return (
    <Dialog
      isOpen
      isInsistent
      role="alertdialog"
      onClose={onStay}
      title={t('idle.title')}
      actions={
        <>
          <Button kind="secondary" onClick={() => void signOut()}>
            {t('idle.leave')}
          </Button>
          <Button onClick={onStay}>{t('idle.stay')}</Button>
        </>
      }
    >
      <p>
        {t('idle.question')} <span className="num">{t('idle.rest', { count: seconds })}</span>
      </p>
    </Dialog>
  );
}
