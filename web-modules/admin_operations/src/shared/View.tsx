/** Data of this module: loading, failed, there, or there from an earlier time. */
import { SkeletonRows, useDates, useTranslation } from '@cabinet/kit';
import { QueryView, type QueryViewProps, StaleNotice } from '@cabinet/kit/views';

export interface ViewProps<Data> extends Pick<QueryViewProps<Data>, 'failed' | 'children' | 'loading'> {
  readonly query: QueryViewProps<Data>['query'] & { readonly dataUpdatedAt: number };
}

export function View<Data>({ query, loading = <SkeletonRows rows={6} />, failed, children }: ViewProps<Data>) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  return (
    <QueryView
      query={query}
      loading={loading}
      failed={failed}
      stale={(_, retry) =>
        query.error !== null && (
          <StaleNotice retryLabel={t('retry')} {...retry}>
            {t('stale.text', { when: format(new Date(query.dataUpdatedAt), 'time') })}
          </StaleNotice>
        )
      }
    >
      {children}
    </QueryView>
  );
}
