import { useIsOnline, useTranslation, useWaitsForNetwork } from '@cabinet/kit';
import { WifiOff } from 'lucide-react';
import css from './OfflineBar.module.css';

/** Says that the connection is lost, and whether this page needs it; disappears when the connection returns. */
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
