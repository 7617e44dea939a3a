/** Data of this module: loading, failed, there, or there from an earlier time. */
import { SkeletonRows, useDates, useTranslation } from '@cabinet/kit';
import { QueryView, StaleNotice } from '@cabinet/kit/views';
import type { ReactNode } from 'react';

export interface ViewProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}

export function View<Data>({ query, failed, children }: ViewProps<Data>) {
  const { t } = useTranslation('admin_files');
  const { format } = useDates();
  return (
    <QueryView
      query={query}
      loading={<SkeletonRows rows={6} />}
      failed={failed}
      stale={(_, retry) =>
        query.error !== null && (
          <StaleNotice retryLabel={t('stale.retry')} {...retry}>
            {t('stale.text', { when: format(new Date(query.dataUpdatedAt), 'time') })}
          </StaleNotice>
        )
      }
    >
      {children}
    </QueryView>
  );
}
