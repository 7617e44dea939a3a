import { useCallback, useEffect, useState } from 'react';
import { transfers } from '@cabinet/kit';

/** Every tab writes the time of the last activity here, so that the other tabs see it. */
const ACTIVITY_KEY = 'last_activity';

/** Minimum interval between writes, in milliseconds. */
const WRITE_EVERY_MS = 5000;

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

function lastActivity(): number {
  return Number(localStorage.getItem(ACTIVITY_KEY) ?? 0);
}

/** True once no tab has had user activity or a running transfer for `afterMs`; `stay` resets it. */
export function useIdle(afterMs: number): { isIdle: boolean; stay: () => void } {
  const [isIdle, setIsIdle] = useState(false);

  const stay = useCallback(() => {
    localStorage.setItem(ACTIVITY_KEY, String(Date.now()));
    setIsIdle(false);
  }, []);

  useEffect(() => {
    localStorage.setItem(ACTIVITY_KEY, String(Date.now()));
    const onLife = () => {
      if (Date.now() - lastActivity() > WRITE_EVERY_MS) localStorage.setItem(ACTIVITY_KEY, String(Date.now()));
    };
    const onOtherTab = (event: StorageEvent) => {
      if (event.key === ACTIVITY_KEY && event.newValue !== null) setIsIdle(false);
    };
    const timer = setInterval(() => {
      if (transfers.isRunning()) onLife();
      if (Date.now() - lastActivity() >= afterMs) setIsIdle(true);
    }, 1000);
    window.addEventListener('storage', onOtherTab);
    if (!isIdle) for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, onLife, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('storage', onOtherTab);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, onLife);
    };
  }, [afterMs, isIdle]);

  return { isIdle, stay };
}
