/** The results of one kind: search in their texts, the list, its empty and failed states. */
import { Card, EmptyState, useTranslation } from '@cabinet/kit';
import {
  type DocumentCard,
  type DocumentKind,
  DocumentList,
  FilterChips,
  ListFailure,
  ListSkeleton,
  NothingThere,
  SearchField,
  type SearchText,
  useDocuments,
} from '@cabinet/kit/record';
import { useSearchParams } from '@cabinet/kit/router';
import { FileCheck, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

export interface ResultListProps {
  readonly kind: Exclude<DocumentKind, 'fragment'>;
  readonly search: SearchText;
  readonly searchHint: string;
  /** Between the search and the list, e.g. an indicator that the words name. */
  readonly above?: ReactNode;
  /** The list waits for it: what comes later would push the list down. */
  readonly isAboveComing?: boolean;
  readonly noteOf?: (card: DocumentCard) => ReactNode;
}

export function ResultList({ kind, search, searchHint, above, isAboveComing = false, noteOf }: ResultListProps) {
  const { t } = useTranslation('results');
  const results = useDocuments('results', search.query);
  const [parameters] = useSearchParams();
  const isSearch = search.query !== '';
  if (results.isError && !results.data) {
    return <ListFailure error={results.error} isRetrying={results.isFetching} onRetry={() => void results.refetch()} />;
  }
  if (!results.data || isAboveComing) return <ListSkeleton />;
  const cards = results.data.filter((card) => card.kind === kind);
  const year = parameters.get('year');
  const years = [...new Set(cards.map(({ created }) => created.slice(0, 4)))].sort().reverse();
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
            <FilterChips
              label={t('list.filters')}
              chips={[
                { to: '?', label: t('list.anyYear'), count: cards.length, isActive: year === null },
                ...years.map((one) => ({
                  to: `?year=${one}`,
                  label: one,
                  count: cards.filter(({ created }) => created.startsWith(one)).length,
                  isActive: year === one,
                })),
              ]}
            />
          )}
          <p role="status" className="muted small">
            {t(isSearch ? 'list.found' : 'list.count', { count: shown.length })}
          </p>
          {shown.length > 0 ? (
            <DocumentList cards={shown} label={t(`${kind}.list`)} {...(noteOf && { noteOf })} />
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
