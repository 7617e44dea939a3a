/** `/home`: the next visit as the biggest thing, what waits for the patient, and the shortest ways (issue 17). */
import {
  ErrorState,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  type TextNamespace,
  useDates,
  useModules,
  usePerson,
  useTranslation,
} from '@cabinet/kit';
import { StaleNotice } from '@cabinet/kit/views';
import { useMemo } from 'react';
import type { Attention, AttentionItem } from './data/attention.types';
import { useAttention } from './data/useAttention';
import css from './HomePage.module.css';
import { NextVisit, NoVisit } from './NextVisit';
import { BookActions, MyClinic } from './Shortcuts';
import { Waiting } from './Waiting';

/** Kinds of the visits that have a place of their own on this page. */
const NEXT = 'next_visit';
const LAST = 'last_visit';

const find = ({ items }: Attention, kind: string): AttentionItem | undefined =>
  items.find((item) => item.area === 'visits' && item.kind === kind);

/** Areas that did not answer, and those about which the hospital was asked in vain. */
function missingOf(attention: Attention | undefined, isLearning: boolean): readonly string[] {
  if (attention === undefined) return [];
  const unknown = Object.entries(attention.asOf).flatMap(([area, at]) => (at === null && !isLearning ? [area] : []));
  return [...attention.missing, ...unknown];
}

export function HomePage() {
  const { t } = useTranslation('home');
  const { format } = useDates();
  const person = usePerson();
  const modules = useModules();
  const state = useAttention();
  const { data } = state;
  const waiting = useMemo(
    () => data?.attention.items.filter(({ area, kind }) => area !== 'visits' || (kind !== NEXT && kind !== LAST)) ?? [],
    [data],
  );
  const name = [person?.firstName, person?.patrName].filter(Boolean).join(' ');
  const missing = useMemo(() => missingOf(data?.attention, state.isLearning), [data, state.isLearning]);
  const next = data && find(data.attention, NEXT);
  const visit = (data && find(data.attention, LAST)) ?? next;
  const hasVisits = modules.some(({ id }) => id === 'visits');

  return (
    <div className={css.page}>
      {/* The line is there before the name is known, so that nothing below it moves. */}
      <PageHeader title={t('title')} note={name === '' ? '\u00a0' : t('hello', { name })} />
      {data === undefined && state.error === null && <HomeSkeleton />}
      {data === undefined && state.error !== null && (
        <ErrorState title={t('failed')} error={state.error} isRetrying={state.isFetching} onRetry={state.refetch} />
      )}
      {data !== undefined && (
        <>
          {state.isKept && (
            <StaleNotice retryLabel={t('again')} isRetrying={state.isFetching} onRetry={state.refetch}>
              {t('kept', { when: format(data.at, 'dateTime') })}
            </StaleNotice>
          )}
          {hasVisits && (
            <Hero
              attention={data.attention}
              visit={visit}
              isMissing={missing.includes('visits')}
              isLearning={state.isLearning}
              isKept={state.isKept}
            />
          )}
          <Waiting items={waiting} isComplete={missing.length === 0} />
          <MissingAreas areas={missing} onRetry={state.refetch} isRetrying={state.isFetching} />
          {hasVisits && next !== undefined && <BookActions visit={visit} />}
          {hasVisits && <MyClinic visit={visit} />}
        </>
      )}
    </div>
  );
}

interface HeroProps {
  readonly attention: Attention;
  /** The latest visit. */
  readonly visit: AttentionItem | undefined;
  /** It is not known whether there is one. */
  readonly isMissing: boolean;
  readonly isLearning: boolean;
  readonly isKept: boolean;
}

function Hero({ attention, visit, isMissing, isLearning, isKept }: HeroProps) {
  const { t } = useTranslation('home');
  const next = find(attention, NEXT);
  if (next !== undefined) return <NextVisit item={next} isKept={isKept} />;
  // The area is named below.
  if (isMissing) return null;
  if (!isLearning) return <NoVisit visit={visit} />;
  return (
    <div role="status">
      <p className="visually-hidden">{t('visit.learning')}</p>
      <SkeletonGroup>
        <Skeleton height="14rem" radius="var(--r-l)" />
      </SkeletonGroup>
    </div>
  );
}

interface MissingAreasProps {
  readonly areas: readonly string[];
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Names the areas that did not answer by their menu entries. */
function MissingAreas({ areas, isRetrying, onRetry }: MissingAreasProps) {
  const modules = useModules();
  const { t } = useTranslation('home');
  const labels = areas.map((area) => {
    const label = modules.find(({ id }) => id === area)?.menu[0]?.label ?? '';
    return { area, key: label.includes(':') ? label : `shell:${label}` };
  });
  const namespaces = labels.flatMap(({ key }) => key.split(':', 1)) as TextNamespace[];
  const { t: name, i18n } = useTranslation(['home', ...new Set(namespaces)], { useSuspense: false });
  if (areas.length === 0) return null;
  const names = labels.map(({ area, key }) => (i18n.exists(key) ? name(key, { defaultValue: area }) : area));
  return (
    <StaleNotice retryLabel={t('again')} isRetrying={isRetrying} onRetry={onRetry}>
      {t('missing', { areas: names.join(', ') })}
    </StaleNotice>
  );
}

function HomeSkeleton() {
  return (
    <SkeletonGroup>
      <div className="stack">
        <Skeleton height="14rem" radius="var(--r-l)" />
        <Skeleton width="10rem" height="1.5rem" />
        <Skeleton height="9rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}
