/** Shows the screens once the hospital's service is there; says "service is starting" when that takes long. */
import { Card, EmptyState, SkeletonGroup, Skeleton, Spinner, useTranslation, useVariant } from '@cabinet/kit';
import type { ReactNode } from 'react';
import { useHostReady } from '../data/useHostReady';

export function HostGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('visits');
  const readiness = useHostReady(useVariant().visits.host);
  if (readiness === 'ready') return children;
  return (
    <Card>
      {readiness === 'starting' ? (
        <div role="status">
          <EmptyState title={t('service.starting')} icon={<Spinner />}>
            {t('service.startingHint')}
          </EmptyState>
        </div>
      ) : (
        <SkeletonGroup>
          <div className="stack">
            <Skeleton width="40%" height="1.75rem" />
            <Skeleton height="4rem" radius="var(--r-m)" />
            <Skeleton height="4rem" radius="var(--r-m)" />
          </div>
        </SkeletonGroup>
      )}
    </Card>
  );
}
