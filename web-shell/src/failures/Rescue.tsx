/** The last border: whatever breaks inside, the person reads in their language what to do, never a stack of the router. */
import type { ReactNode } from 'react';
import { Button, ErrorBoundary, ErrorState, useTranslation } from '@cabinet/kit';
import { isLostCode, useRequestIdOf } from './lost-code';

/** A page or the whole cabinet that broke; "reload" fetches its code anew. */
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
