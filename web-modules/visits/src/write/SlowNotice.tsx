/** Says that the hospital is slow, and warns before the page is left meanwhile. */
import { useTranslation } from '@cabinet/kit';
import { useEffect, useState } from 'react';
import css from './ConfirmBooking.module.css';

/** Most hospitals respond within this time; after it, silence would look like a broken page. */
const SLOW_AFTER_S = 4;

export function SlowNotice() {
  const { t } = useTranslation('visits');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 1000);
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
  const isSlow = seconds >= SLOW_AFTER_S;
  return (
    <div className={isSlow ? css.slow : undefined}>
      <p role="status">{isSlow && t('confirm.slow')}</p>
      {isSlow && <p className="muted small num">{t('confirm.elapsed', { count: seconds })}</p>}
    </div>
  );
}
