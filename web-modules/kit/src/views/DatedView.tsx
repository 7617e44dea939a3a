/** `QueryView` for data whose time is known: if they cannot be loaded again, it says from when they are. */
import { SkeletonRows, useDates, useTranslation } from '@cabinet/kit';
import { QueryView, type QueryViewProps } from './QueryView';
import { StaleNotice } from './StaleNotice';

export interface DatedViewProps<Data> extends Pick<QueryViewProps<Data>, 'loading' | 'failed' | 'children'> {
  readonly query: QueryViewProps<Data>['query'] & { readonly dataUpdatedAt: number };
  /** Of the placeholder, unless `loading` is given. */
  readonly rows?: number;
}

export function DatedView<Data>({ query, rows = 6, loading, failed, children }: DatedViewProps<Data>) {
  const { t } = useTranslation('kit');
  const { format } = useDates();
  return (
    <QueryView
      query={query}
      loading={loading ?? <SkeletonRows rows={rows} />}
      failed={failed}
      stale={(_, retry) =>
        query.error !== null && (
          <StaleNotice retryLabel={t('retry')} {...retry}>
            {t('stale', { when: format(new Date(query.dataUpdatedAt), 'time') })}
          </StaleNotice>
        )
      }
    >
      {children}
    </QueryView>
  );
}
