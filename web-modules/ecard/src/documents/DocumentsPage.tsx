/** `/electronic_card/documents` (A-057…A-059): full-text search, fragments by diagnosis or as one list. */
import { Card, EmptyState, PageHeader, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { type Chip, FilterChips, QueryView } from '@cabinet/kit/views';
import {
  type DocumentCard,
  DocumentList,
  ListFailure,
  ListSkeleton,
  NothingThere,
  RecordSources,
  RecordTrouble,
  SearchField,
  useDocuments,
  useSearchText,
  YearSelect,
  yearsOf,
} from '@cabinet/record';
import { FileText, SearchX } from 'lucide-react';
import { CardTabs } from '../CardTabs';
import page from '../Page.module.css';
import { DOCUMENTS } from '../places';
import { DiagnosisGroups } from './DiagnosisGroups';
import { filtered } from './diagnosis-groups';

export function DocumentsPage() {
  const { t } = useTranslation('ecard');
  const search = useSearchText('ecard.documents.search');
  const documents = useDocuments('fragments', search.query);
  const { data } = documents;
  const isSearch = search.query !== '';
  return (
    <div className={page.page}>
      <PageHeader title={t('title')} />
      <CardTabs />
      <RecordTrouble />
      {(isSearch || search.text !== '' || (data && data.length > 0)) && (
        <SearchField
          search={search}
          label={t('documents.search')}
          placeholder={t('documents.searchHint')}
          isBusy={isSearch && documents.isFetching}
        />
      )}
      <QueryView
        query={documents}
        loading={<ListSkeleton />}
        failed={(failure) => <ListFailure {...failure} />}
        empty={
          isSearch ? undefined : (
            <NothingThere title={t('documents.empty')} icon={<FileText />} hint={t('documents.emptyHint')} />
          )
        }
      >
        {(cards) => <Found cards={cards} isSearch={isSearch} />}
      </QueryView>
      <RecordSources list="documents" />
    </div>
  );
}

function Found({ cards, isSearch }: { readonly cards: readonly DocumentCard[]; readonly isSearch: boolean }) {
  const { t } = useTranslation('ecard');
  const [parameters] = useSearchParams();
  const diagnosis = parameters.get('diagnosis');
  const only = parameters.get('only');
  // Search results keep the order of the search and are not grouped by diagnosis.
  const isByDiagnosis = parameters.get('view') !== 'all' && !isSearch;
  const shown = filtered(cards, { diagnosis, only });
  const change = (name: string, value: string | null) => {
    const next = new URLSearchParams(parameters);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return { pathname: DOCUMENTS, search: next.toString() };
  };
  const ofDiagnosis = filtered(cards, { diagnosis, only: null });
  const isNewThere = ofDiagnosis.some(({ isNew }) => isNew) || only === 'new';
  const years = yearsOf(ofDiagnosis);
  const chips: readonly Chip[] = [
    ...(isSearch
      ? []
      : [
          { to: change('view', null), label: t('documents.byDiagnosis'), isActive: isByDiagnosis },
          { to: change('view', 'all'), label: t('documents.all'), isActive: !isByDiagnosis },
        ]),
    ...(isNewThere
      ? [
          {
            to: change('only', only === 'new' ? null : 'new'),
            label: t('documents.new'),
            count: filtered(ofDiagnosis, { diagnosis: null, only: 'new' }).length,
            isActive: only === 'new',
          },
        ]
      : []),
    ...(diagnosis === null
      ? []
      : [{ to: change('diagnosis', null), label: t('documents.without', { code: diagnosis }), isActive: true }]),
  ];
  return (
    <>
      {chips.length > 0 && <FilterChips label={t('documents.views')} chips={chips} />}
      {(years.length > 1 || (only !== null && only !== 'new')) && (
        <YearSelect
          years={years}
          total={ofDiagnosis.length}
          chosen={only === 'new' ? null : only}
          addressOf={(year) => change('only', year)}
        />
      )}
      <p role="status" className="muted small">
        {t(isSearch ? 'documents.found' : 'documents.count', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Card>
          <EmptyState title={t(isSearch ? 'documents.notFound' : 'documents.empty')} icon={<SearchX />}>
            {t(isSearch ? 'documents.notFoundHint' : 'documents.noneHint')}
          </EmptyState>
        </Card>
      ) : isByDiagnosis ? (
        <DiagnosisGroups cards={shown} />
      ) : (
        <DocumentList cards={shown} label={t('documents.list')} />
      )}
    </>
  );
}
