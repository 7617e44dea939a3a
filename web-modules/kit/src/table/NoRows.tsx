import { SearchX } from 'lucide-react';
import { Button, EmptyState, ErrorState, isProblem, Loader, useTranslation } from '@cabinet/kit';
import type { TableState } from './useTableState';

export interface NoRowsProps {
  readonly state: Pick<TableState, 'filters' | 'goTo'>;
  readonly list: {
    readonly data: unknown;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** "The accounts could not be loaded". */
  readonly failed: string;
  /** What will be here, if nothing is filtered. */
  readonly noneYet: string;
}

/** Why there are no rows (B-328); the header with its filters stays above it. */
export function NoRows({ state, list: { data, error, isFetching, refetch }, failed, noneYet }: NoRowsProps) {
  const { t } = useTranslation('kit');
  if (data !== undefined) {
    return (
      <EmptyState title={t('table.none')} icon={<SearchX />}>
        {Object.keys(state.filters).length > 0 ? t('table.none_filtered') : noneYet}
      </EmptyState>
    );
  }
  if (error === null) return <Loader />;
  if (!isProblem(error, 'page_too_deep')) {
    return <ErrorState title={failed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <ErrorState
      title={t('table.too_deep')}
      error={error}
      advice={t('table.too_deep_hint')}
      actions={
        <Button kind="secondary" onClick={() => state.goTo(1)}>
          {t('table.first_page')}
        </Button>
      }
    />
  );
}
