/** Self-diagnosis: the strip of days at the top, the form of the selected day below. */
import {
  addDays,
  EmptyState,
  ErrorState,
  isProblem,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  useDates,
  useTranslation,
} from '@cabinet/kit';
import { Navigate, useLocation } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { useEffect, useMemo } from 'react';
import { useDraftDates, useStrip, useUnsent } from './data/queries';
import { forgetBefore } from './data/offline';
import { DaySection } from './day/DaySection';
import { DIARY_DAYS, markedDays, windowOf } from './domain/days';
import { HOME, placeOf } from './places';
import page from './shared/Page.module.css';
import { SeenNotice } from './shared/SeenNotice';
import { useSendOnReturn } from './shared/useSendOnReturn';
import { DayStrip } from './strip/DayStrip';

export function DiaryPage() {
  const { t } = useTranslation('diagnostic');
  const { dateOf } = useDates();
  const { pathname } = useLocation();
  const strip = useStrip();
  const unsent = useUnsent().data;
  const drafted = useDraftDates().data;
  useSendOnReturn();

  // Today according to the kernel, because the phone's clock may be wrong; a stored strip may be from an earlier day.
  const today = strip.data?.asOf === null ? (strip.data.value[0]?.date ?? '') : dateOf(new Date());
  const chosen = pathname.slice(HOME.length + 1) || today;
  const days = useMemo(() => {
    const states = new Map(strip.data?.value.map((day) => [day.date, day.state]));
    return markedDays(
      windowOf(today).map((date) => ({ date, state: states.get(date) ?? 'empty' })),
      new Set(unsent?.map(({ date }) => date)),
      new Set(drafted),
    );
  }, [strip.data, today, unsent, drafted]);
  const isKnown = strip.data !== undefined;
  useEffect(() => {
    if (isKnown) void forgetBefore(addDays(today, 1 - DIARY_DAYS));
  }, [isKnown, today]);

  const chosenDay = days.find(({ date }) => date === chosen);
  if (isKnown && !chosenDay) return <Navigate to="/404" replace />;
  if (pathname !== HOME && chosen === today) return <Navigate to={placeOf(today, today)} replace />;
  return (
    <div className={page.page}>
      <PageHeader title={t('title')} note={t('note')} />
      <QueryView
        query={strip}
        loading={
          <SkeletonGroup>
            <Skeleton height="7rem" radius="var(--r-l)" />
          </SkeletonGroup>
        }
        failed={({ error, ...retry }) =>
          isProblem(error, 'unknown_host', 'not_found') ? (
            <EmptyState title={t('noHost.title')}>{t('noHost.note')}</EmptyState>
          ) : (
            <ErrorState title={t('strip.failed')} error={error} {...retry} />
          )
        }
        stale={({ asOf }, retry) => asOf !== null && <SeenNotice asOf={asOf} {...retry} />}
      >
        {({ asOf }) =>
          chosenDay && (
            <>
              <DayStrip days={days} today={today} chosen={chosen} />
              <DaySection key={chosen} date={chosen} today={today} mark={chosenDay.mark} isSeenTold={asOf !== null} />
            </>
          )
        }
      </QueryView>
    </div>
  );
}
