/** `/electronic_card/diagnoses`: diagnoses by code and name, grouped by chapter, with live search. */
import { PageHeader, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { FilterChips, QueryView } from '@cabinet/kit/views';
import {
  isFound,
  ListFailure,
  ListSkeleton,
  NothingThere,
  RecordSources,
  RecordTrouble,
  SearchField,
  useDiagnoses,
  useSearchText,
  type Diagnosis,
} from '@cabinet/record';
import { HeartPulse, SearchX } from 'lucide-react';
import { CardTabs } from '../CardTabs';
import page from '../Page.module.css';
import { DIAGNOSES } from '../places';
import { byChapter } from './chapters';
import { ChapterGroup } from './ChapterGroup';
import { EndedGroup } from './EndedGroup';

export function DiagnosesPage() {
  const { t } = useTranslation('ecard');
  const diagnoses = useDiagnoses();
  return (
    <div className={page.page}>
      <PageHeader title={t('title')} />
      <CardTabs />
      <RecordTrouble />
      <QueryView
        query={diagnoses}
        loading={<ListSkeleton />}
        failed={(failure) => <ListFailure title={t('diagnoses.failed')} {...failure} />}
      >
        {(data) => <Found diagnoses={data} />}
      </QueryView>
      <RecordSources list="diagnoses" />
    </div>
  );
}

const SHOWS = ['all', 'current', 'ended'] as const;
type Show = (typeof SHOWS)[number];

const isShown = (show: Show, { endDate }: Diagnosis): boolean =>
  show === 'all' || (endDate === null) === (show === 'current');

function Found({ diagnoses }: { readonly diagnoses: readonly Diagnosis[] }) {
  const { t } = useTranslation('ecard');
  const search = useSearchText('ecard.diagnoses.search');
  const [parameters] = useSearchParams();
  const show = SHOWS.find((one) => one === parameters.get('show')) ?? 'all';
  if (diagnoses.length === 0) {
    return <NothingThere title={t('diagnoses.empty')} icon={<HeartPulse />} hint={t('diagnoses.emptyHint')} />;
  }
  // The loaded list is filtered while typing, without a request.
  const met = diagnoses.filter(({ code, name }) => isFound(search.text, `${code} ${name ?? ''}`));
  const shown = met.filter((diagnosis) => isShown(show, diagnosis));
  const isSearching = search.text.trim() !== '';
  // If the ended ones are requested, they are grouped by chapter; otherwise they are collapsed below the current ones.
  const [open, folded] =
    show === 'all'
      ? [shown.filter(({ endDate }) => endDate === null), shown.filter(({ endDate }) => endDate !== null)]
      : [shown, []];
  return (
    <>
      <SearchField search={search} label={t('diagnoses.search')} placeholder={t('diagnoses.searchHint')} />
      <FilterChips
        label={t('diagnoses.filters')}
        chips={SHOWS.map((one) => ({
          to: one === 'all' ? DIAGNOSES : `${DIAGNOSES}?show=${one}`,
          label: t(`diagnoses.${one}`),
          count: met.filter((diagnosis) => isShown(one, diagnosis)).length,
          isActive: one === show,
        }))}
      />
      <p role="status" className={isSearching ? 'muted small' : 'visually-hidden'}>
        {t('diagnoses.count', { count: shown.length })}
      </p>
      {shown.length === 0 && (
        <NothingThere
          title={t(isSearching ? 'diagnoses.notFound' : 'diagnoses.empty')}
          icon={<SearchX />}
          hint={t(isSearching ? 'diagnoses.notFoundHint' : 'diagnoses.noneHint')}
        />
      )}
      {byChapter(open).map((chapter) => (
        <ChapterGroup key={chapter.number ?? 'other'} chapter={chapter} isForcedOpen={isSearching} />
      ))}
      {folded.length > 0 && <EndedGroup diagnoses={folded} isForcedOpen={isSearching} />}
    </>
  );
}
