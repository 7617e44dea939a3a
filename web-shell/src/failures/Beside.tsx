/**
 * Around a part that stands beside the page and is fetched when it is first needed: notices, messages, what waits to be sent. The page
 * lives on when the part breaks, and the part says so instead of staying away in silence.
 */
import { type ReactNode, Suspense } from 'react';
import { Button, ErrorBoundary, RequestId, useIsOnline, useTranslation } from '@cabinet/kit';
import { TriangleAlert } from 'lucide-react';
import css from './Beside.module.css';
import { isLostCode, useRequestIdOf } from './lost-code';

function PartFailed({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'kit']);
  const isOnline = useIsOnline();
  const requestId = useRequestIdOf(error);
  const isLost = isLostCode(error);
  return (
    <div role="alert" className={css.part} data-no-print="">
      <TriangleAlert aria-hidden />
      <div className={css.words}>
        <strong>{t(isLost ? 'lost.title' : 'module.failed')}</strong>
        <p>{isOnline ? t(isLost ? 'lost.advice' : 'kit:failure.unexpected') : t('kit:failure.network')}</p>
        {requestId !== undefined && <RequestId value={requestId} />}
        <div className="wrap">
          <Button size="small" onClick={() => window.location.reload()}>
            {t('module.reload')}
          </Button>
          <Button size="small" kind="quiet" onClick={onClose}>
            {t('kit:close')}
          </Button>
        </div>
      </div>
    </div>
  );
}

export interface BesideProps {
  readonly children: ReactNode;
  /** The part is wanted no longer. */
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
