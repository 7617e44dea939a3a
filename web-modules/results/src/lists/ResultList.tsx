/** The results of one kind: full-text search, the list, its empty and failed states. */
import { Card, EmptyState, Skeleton, useTranslation } from '@cabinet/kit';
import {
  type DocumentKind,
  DocumentList,
  ListFailure,
  ListSkeleton,
  NothingThere,
  SearchField,
  type SearchText,
  type Series,
  useDocuments,
  YearSelect,
  yearsOf,
} from '@cabinet/record';
import { useSearchParams } from '@cabinet/kit/router';
import { FileCheck, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { reportedByDocument } from '../lab/indicator';
import { useReportLook } from './useReportLook';

export interface ResultListProps {
  readonly kind: Exclude<DocumentKind, 'fragment'>;
  readonly search: SearchText;
  readonly searchHint: string;
  /** Rendered between the search and the list, e.g. an indicator that matches the search. */
  readonly above?: ReactNode;
  /** Laboratory values, shown in the rows of their documents. */
  readonly series: readonly Series[];
  /** The values are loading, and the list waits for them: otherwise it would be pushed down later. */
  readonly isWaiting: boolean;
}

export function ResultList({ kind, search, searchHint, above, series, isWaiting }: ResultListProps) {
  const { t } = useTranslation('results');
  const results = useDocuments('results', search.query);
  const [parameters] = useSearchParams();
  const lookOf = useReportLook(reportedByDocument(series));
  const isSearch = search.query !== '';
  if (results.isError && !results.data) {
    return <ListFailure error={results.error} isRetrying={results.isFetching} onRetry={() => void results.refetch()} />;
  }
  if (!results.data || isWaiting) {
    return <ListSkeleton above={kind === 'research' && <Skeleton height="34rem" radius="var(--r-l)" />} />;
  }
  const cards = results.data.filter((card) => card.kind === kind);
  const year = parameters.get('year');
  const years = yearsOf(cards);
  const shown = cards.filter(({ created }) => year === null || created.startsWith(year));
  const isEmpty = cards.length === 0 && !isSearch;
  return (
    <>
      {!(isEmpty && search.text === '' && !above) && (
        <SearchField
          search={search}
          label={t(`${kind}.search`)}
          placeholder={searchHint}
          isBusy={isSearch && results.isFetching}
        />
      )}
      {above}
      {isEmpty ? (
        <NothingThere title={t('list.empty')} icon={<FileCheck />} hint={t(`${kind}.emptyHint`)} />
      ) : (
        <>
          {(years.length > 1 || year !== null) && (
            <YearSelect
              years={years}
              total={cards.length}
              chosen={year}
              addressOf={(one) => (one === null ? '?' : `?year=${one}`)}
            />
          )}
          <p role="status" className="muted small">
            {t(isSearch ? 'list.found' : 'list.count', { count: shown.length })}
          </p>
          {shown.length > 0 ? (
            <DocumentList cards={shown} label={t(`${kind}.list`)} lookOf={lookOf} />
          ) : (
            <Card>
              <EmptyState title={t(isSearch ? 'list.notFound' : 'list.empty')} icon={<SearchX />}>
                {t(isSearch ? 'list.notFoundHint' : 'list.noneHint')}
              </EmptyState>
            </Card>
          )}
        </>
      )}
    </>
  );
}
