/**
 * Shows the screens once the hospital's service is available; says "service is starting" if that takes long.
 */
import { Card, EmptyState, Spinner, useTranslation } from '@cabinet/kit';
import type { ReactNode } from 'react';
import { useHostReady } from '../data/useHostReady';

export interface HostGateProps {
  readonly host: string;
  /** Placeholder in the layout of the content. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

export function HostGate({ host, skeleton, children }: HostGateProps) {
  const { t } = useTranslation('visits');
  const readiness = useHostReady(host);
  if (readiness === 'ready') return children;
  if (readiness === 'asking') return skeleton;
  return (
    <Card>
      <div role="status">
        <EmptyState title={t('service.starting')} icon={<Spinner />}>
          {t('service.startingHint')}
        </EmptyState>
      </div>
    </Card>
  );
}
