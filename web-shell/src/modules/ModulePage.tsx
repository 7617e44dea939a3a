/**
 * One page of a module: fetched when it is first shown, behind its own border, so that a dead or incompatible module
 * leaves a notice and the rest lives (architecture §5).
 */
import { Suspense } from 'react';
import {
  Button,
  EmptyState,
  ErrorBoundary,
  ErrorState,
  Loader,
  type ModuleManifest,
  ModuleProvider,
  useQuery,
  useTranslation,
} from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { PackageX } from 'lucide-react';
import { ModuleError } from './loader';
import { moduleQuery } from './module-query';

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
  if (error instanceof ModuleError && error.fault === 'incompatible') {
    return (
      <EmptyState
        icon={<PackageX />}
        title={t('module.incompatible')}
        actions={<Button onClick={() => window.location.reload()}>{t('module.reload')}</Button>}
      >
        {t('module.incompatible_advice')}
      </EmptyState>
    );
  }
  return <ErrorState title={t('module.unavailable')} error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}

export function ModulePage({ manifest, path }: { manifest: ModuleManifest; path: string }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const query = useQuery(moduleQuery(manifest));

  if (query.isPending) return <Loader />;
  if (!query.data) {
    return <ModuleUnavailable error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  const Page = query.data.pages[path];
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(error, retry) => <ErrorState title={t('module.failed')} error={error} onRetry={retry} />}
    >
      <ModuleProvider manifest={manifest}>
        <Suspense fallback={<Loader />}>{Page && <Page />}</Suspense>
      </ModuleProvider>
    </ErrorBoundary>
  );
}
