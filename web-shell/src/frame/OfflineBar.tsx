import { useIsOnline, useTranslation, useWaitsForNetwork } from '@cabinet/kit';
import { WifiOff } from 'lucide-react';
import css from './OfflineBar.module.css';

/** Says that the connection is gone, and that this page needs it if it does; disappears by itself when it is back. */
export function OfflineBar() {
  const { t } = useTranslation('shell');
  const isOnline = useIsOnline();
  const isWaiting = useWaitsForNetwork();
  return (
    <div role="status" data-no-print="" data-live-announcer="">
      {!isOnline && (
        <div className={css.bar}>
          <WifiOff aria-hidden />
          {t(isWaiting ? 'offline.waiting' : 'offline')}
        </div>
      )}
    </div>
  );
}
