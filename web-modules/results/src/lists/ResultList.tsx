/** The results of one kind: full-text search, the list, its empty and failed states. */
import { Card, EmptyState, Skeleton, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import {
  type DocumentCard,
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

export function ResultList(props: ResultListProps) {
  const { kind, search, isWaiting } = props;
  const results = useDocuments('results', search.query);
  return (
    <QueryView
      query={results}
      isWaiting={isWaiting}
      loading={<ListSkeleton above={kind === 'research' && <Skeleton height="34rem" radius="var(--r-l)" />} />}
      failed={(failure) => <ListFailure {...failure} />}
    >
      {(cards) => <Found {...props} cards={cards.filter((card) => card.kind === kind)} isBusy={results.isFetching} />}
    </QueryView>
  );
}

interface FoundProps extends ResultListProps {
  readonly cards: readonly DocumentCard[];
  readonly isBusy: boolean;
}

function Found({ kind, search, searchHint, above, series, cards, isBusy }: FoundProps) {
  const { t } = useTranslation('results');
  const [parameters] = useSearchParams();
  const lookOf = useReportLook(reportedByDocument(series));
  const isSearch = search.query !== '';
  const year = parameters.get('year');
  const years = yearsOf(cards);
  const shown = cards.filter(({ created }) => year === null || created.startsWith(year));
  const isEmpty = cards.length === 0 && !isSearch;
  return (
    <>
      {!(isEmpty && search.text === '' && !above) && (
        <SearchField search={search} label={t(`${kind}.search`)} placeholder={searchHint} isBusy={isSearch && isBusy} />
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
