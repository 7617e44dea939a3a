/**
 * Wraps a lazily loaded part beside the page: notices, messages, a dialog, unsent data. If the part fails, the page
 * keeps working and an error is shown in its place.
 */
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useIsOnline } from '../accessibility/online';
import { Button } from '../components/Button';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { RequestId } from '../components/RequestId';
import { useTranslation } from '../i18n/hooks';

import css from './Beside.module.css';
import { isLostChunk, useRequestIdOf } from './lostChunk';

function PartFailed({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const { t } = useTranslation('kit');
  const isOnline = useIsOnline();
  const requestId = useRequestIdOf(error);
  const isLost = isLostChunk(error);
  return (
    <div role="alert" className={css.part} data-no-print="">
      <TriangleAlert aria-hidden />
      <div className={css.words}>
        <strong>{t(isLost ? 'part.lost' : 'part.failed')}</strong>
        <p>{isOnline ? t(isLost ? 'part.lost_advice' : 'failure.unexpected') : t('failure.network')}</p>
        {requestId !== undefined && <RequestId value={requestId} />}
        <div className="wrap">
          <Button size="small" onClick={() => window.location.reload()}>
            {t('part.reload')}
          </Button>
          <Button size="small" kind="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </div>
  );
}

export interface BesideProps {
  readonly children: ReactNode;
  /** Called when the user dismisses the part. */
  readonly onClose?: () => void;
}

export function Beside({ children, onClose }: BesideProps) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <PartFailed
          error={error}
          onClose={() => {
            onClose?.();
            retry();
          }}
        />
      )}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
