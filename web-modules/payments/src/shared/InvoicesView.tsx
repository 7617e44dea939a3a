/**
 * The invoices for a page of this module: loading, failed, or there. What is there stays on the screen when later
 * requests fail, with a note after a while.
 */
import { useDates, useTranslation } from '@cabinet/kit';
import { QueryView, StaleNotice } from '@cabinet/kit/views';
import type { ReactNode } from 'react';
import type { Invoice } from '../data/payments.types';
import type { Invoices } from '../data/queries';
import { LoadFailure } from './LoadFailure';

/** One lost request of a poll is no news. */
const STALE_MS = 10_000;

export interface InvoicesViewProps {
  readonly invoices: Invoices;
  readonly loading: ReactNode;
  /** What could not be loaded. */
  readonly failed: string;
  readonly isWaiting?: boolean;
  readonly children: (invoices: readonly Invoice[]) => ReactNode;
}

export function InvoicesView({ invoices, loading, failed, isWaiting = false, children }: InvoicesViewProps) {
  const { t } = useTranslation('payments');
  const { format } = useDates();
  const { data, error, answeredAt, failedAt, refetch } = invoices;
  const isStale = error !== null && failedAt - answeredAt > STALE_MS;
  return (
    <QueryView
      query={{ data, error, isFetching: false, refetch }}
      isWaiting={isWaiting}
      loading={loading}
      failed={(failure) => <LoadFailure title={failed} {...failure} />}
      stale={(_, retry) =>
        isStale && (
          <StaleNotice retryLabel={t('stale.retry')} {...retry}>
            {t('stale.text', { when: format(new Date(answeredAt), 'time') })}
          </StaleNotice>
        )
      }
    >
      {children}
    </QueryView>
  );
}
