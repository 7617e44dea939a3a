/**
 * Why the bank did not take the money: in its own words if it gave any, otherwise in ours, which are loaded when
 * they are needed. Nothing if there is no reason.
 */
import { ErrorBoundary, useTranslation } from '@cabinet/kit';
import { lazy, Suspense } from 'react';
import type { Attempt } from '../domain/standing';

const OwnWords = lazy(async () => ({ default: (await import('../reasons/OwnWords')).OwnWords }));

export function Reason({ attempt }: { readonly attempt: Pick<Attempt, 'reason'> }) {
  const { t } = useTranslation('payments');
  const { reason } = attempt;
  if (reason === null) return null;
  const { actionCode: code, actionCodeDescription: words } = reason;
  if (words !== null) return <p>{t('reason.bank', { reason: words })}</p>;
  if (code === null) return null;
  return (
    <ErrorBoundary resetKey={code} fallback={() => <p>{t('reason.code', { code })}</p>}>
      <Suspense fallback={null}>
        <OwnWords code={code} />
      </Suspense>
    </ErrorBoundary>
  );
}
