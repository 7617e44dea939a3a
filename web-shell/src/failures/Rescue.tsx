/**
 * The outermost error boundary: whatever fails, the user reads what to do in their language, never a stack trace of the
 * router.
 */
import type { ReactNode } from 'react';
import { Button, ErrorBoundary, ErrorState, useTranslation } from '@cabinet/kit';
import { isLostCode, useRequestIdOf } from './lost-code';

/** A page, or the whole app, that failed; "reload" loads its code again. */
export function Broken({ title, error }: { readonly title: string; readonly error: unknown }) {
  const { t } = useTranslation('shell');
  return (
    <ErrorState
      title={title}
      error={error}
      advice={isLostCode(error) ? t('lost.advice') : undefined}
      requestId={useRequestIdOf(error)}
      actions={
        <Button kind="secondary" onClick={() => window.location.reload()}>
          {t('module.reload')}
        </Button>
      }
    />
  );
}

function AppFailed({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('shell');
  return (
    <main>
      <Broken title={t('app.failed')} error={error} />
    </main>
  );
}

export function Rescue({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary fallback={(error) => <AppFailed error={error} />}>{children}</ErrorBoundary>;
}
