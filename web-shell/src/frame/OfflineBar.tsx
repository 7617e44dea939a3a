import { useIsOnline, useTranslation } from '@cabinet/kit';
import { WifiOff } from 'lucide-react';
import css from './OfflineBar.module.css';

/** Says that the connection is gone; disappears by itself when it is back. */
export function OfflineBar() {
  const { t } = useTranslation('shell');
  const isOnline = useIsOnline();
  return (
    <div role="status" data-no-print="">
      {!isOnline && (
        <div className={css.bar}>
          <WifiOff aria-hidden />
          {t('offline')}
        </div>
      )}
    </div>
  );
}
