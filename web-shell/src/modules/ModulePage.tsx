/**
 * A page of a module: loaded on first use, behind its own error boundary, so that a missing or incompatible module
 * shows a notice and everything else keeps working.
 */
import { type ReactNode, Suspense, useDeferredValue } from 'react';
import {
  Button,
  EmptyState,
  ErrorBoundary,
  ErrorState,
  Loader,
  type ModuleManifest,
  ModuleProvider,
  NeedsNetwork,
  type NeedsNetworkProps,
  useIsOnline,
  useQuery,
  useTranslation,
} from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { PackageX } from 'lucide-react';
import { isLostCode, useRequestIdOf } from '../failures/lost-code';
import { Broken } from '../failures/Rescue';
import { ModuleError } from './loader';
import { moduleQuery } from './module-query';

/** Shown offline for a section whose code was never loaded: what works offline, and a retry. */
function ModuleNeedsNetwork(retry: Pick<NeedsNetworkProps, 'onRetry' | 'isRetrying'>) {
  const { t } = useTranslation('shell');
  return <NeedsNetwork title={t('module.offline')} advice={t('module.offline_advice')} {...retry} />;
}

const reload = () => window.location.reload();

/**
 * A failed page. If its code failed to load, the page is reloaded, because the browser would not fetch the file again.
 */
function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const isOnline = useIsOnline();
  if (!isLostCode(error)) return <ErrorState title={t('module.failed')} error={error} onRetry={onRetry} />;
  // The browser does not fetch such a file again without a reload.
  if (!isOnline) return <ModuleNeedsNetwork onRetry={reload} isRetrying={false} />;
  return <Broken title={t('module.unavailable')} error={error} />;
}

function ModuleUnavailable({
  error,
  onRetry,
  isRetrying,
}: {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  const { t } = useTranslation('shell');
  const isOnline = useIsOnline();
  const requestId = useRequestIdOf(error);
  if (error instanceof ModuleError && error.fault === 'incompatible') {
    return (
      <EmptyState
        icon={<PackageX />}
        title={t('module.incompatible')}
        actions={<Button onClick={reload}>{t('module.reload')}</Button>}
      >
        {t('module.incompatible_advice')}
      </EmptyState>
    );
  }
  if (!isOnline && isLostCode(error)) return <ModuleNeedsNetwork onRetry={onRetry} isRetrying={isRetrying} />;
  return (
    <ErrorState
      title={t('module.unavailable')}
      error={error}
      requestId={requestId}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}

interface ModulePartProps {
  readonly manifest: ModuleManifest;
  /** A page or a slot of its `module.json`. */
  readonly from: 'pages' | 'slots';
  readonly name: string;
  /** After a failure, another value tries again. */
  readonly resetKey: string;
  /** Placeholder until the module is loaded. */
  readonly waiting: ReactNode;
}

/** A page of a module, or what it has in a slot. */
export function ModulePart({ manifest, from, name, resetKey, waiting }: ModulePartProps) {
  const query = useQuery(moduleQuery(manifest));
  // Renders a newly loaded page in slices, between which a slow phone can respond to touch.
  const module = useDeferredValue(query.data);

  if (query.isError && !query.data) {
    return <ModuleUnavailable error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (!module) return waiting;
  const Part = module[from]?.[name];
  return (
    <ErrorBoundary resetKey={resetKey} fallback={(error, retry) => <PageFailed error={error} onRetry={retry} />}>
      <ModuleProvider manifest={manifest}>
        <Suspense fallback={<Loader />}>{Part && <Part />}</Suspense>
      </ModuleProvider>
    </ErrorBoundary>
  );
}

export interface ModulePageProps {
  readonly manifest: ModuleManifest;
  readonly path: string;
  /** Placeholder until the module is loaded. */
  readonly waiting?: ReactNode;
}

export function ModulePage({ manifest, path, waiting = <Loader /> }: ModulePageProps) {
  const { pathname } = useLocation();
  return <ModulePart manifest={manifest} from="pages" name={path} resetKey={pathname} waiting={waiting} />;
}
