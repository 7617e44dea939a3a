/** The selected day: waiting, saved, or to be filled in. */
import {
  Card,
  Pill,
  type PillKind,
  Skeleton,
  SkeletonGroup,
  useDates,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { useState } from 'react';
import type { DiaryForm } from '../data/diary.types';
import { drafts } from '../data/offline';
import { diaryKeys, useDay, useDraft, useUnsent } from '../data/queries';
import type { DayMark } from '../domain/days';
import page from '../shared/Page.module.css';
import { SeenNotice } from '../shared/SeenNotice';
import { MarkIcon } from '../strip/MarkIcon';
import { DayFailure } from './DayFailure';
import { DayForm } from './DayForm';
import { DAY_HEADING, focusDay } from './heading';
import { SavedDay } from './SavedDay';
import { UnsentDay } from './UnsentDay';

const PILLS: Readonly<Record<DayMark, PillKind>> = {
  empty: 'neutral',
  draft: 'brand',
  unsent: 'warning',
  waiting: 'warning',
  saved: 'positive',
  refused: 'critical',
};

const markOf = ({ isSent, isRefused }: DiaryForm): DayMark => (isRefused ? 'refused' : isSent ? 'saved' : 'waiting');

function DayHead({ date, today, mark }: { readonly date: string; readonly today: string; readonly mark: DayMark }) {
  const { t } = useTranslation('diagnostic');
  const { format } = useDates();
  const day = format(date, 'weekdayDayMonth');
  return (
    <div className={page.head}>
      <h2 id={DAY_HEADING} tabIndex={-1}>
        {date === today ? t('day.today', { date: format(date, 'dayMonth') }) : day}
      </h2>
      <Pill kind={PILLS[mark]} icon={<MarkIcon mark={mark} />}>
        {t(`mark.${mark}`)}
      </Pill>
    </div>
  );
}

export interface DaySectionProps {
  readonly date: string;
  readonly today: string;
  /** The mark in the strip. */
  readonly mark: DayMark;
  /** The strip is stored data and says so, so this section need not repeat it. */
  readonly isSeenTold: boolean;
}

export function DaySection({ date, today, mark, isSeenTold }: DaySectionProps) {
  const queries = useQueryClient();
  const day = useDay(date);
  const draft = useDraft(date);
  const unsent = useUnsent().data?.find((one) => one.date === date);

  const saved = day.data?.value.isSaved ? day.data.value : null;
  const known: DayMark = saved && !unsent ? markOf(saved) : mark;
  const canCorrect = saved !== null && saved.correctableUntil !== null;
  // A correction that was begun earlier goes on.
  const hasBegun = (draft.data?.revision ?? 0) > 0;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isCorrecting = canCorrect && (choice ?? hasBegun);
  const cancel = async () => {
    await drafts.remove(date);
    await queries.invalidateQueries({ queryKey: diaryKeys.drafts });
    await queries.invalidateQueries({ queryKey: ['diagnostic', 'draft', date] });
    setChoice(false);
    focusDay();
  };

  return (
    <Card aria-labelledby={DAY_HEADING} className={page.form}>
      <DayHead date={date} today={today} mark={known} />
      <QueryView
        query={day}
        isWaiting={draft.isPending}
        loading={<DaySkeleton />}
        failed={(failure) => <DayFailure {...failure} />}
        stale={({ asOf }, retry) => asOf !== null && !isSeenTold && <SeenNotice asOf={asOf} {...retry} />}
      >
        {({ value }) => (
          <>
            {unsent && <UnsentDay form={value} unsent={unsent} />}
            {saved && !unsent && !isCorrecting && (
              <SavedDay
                form={saved}
                {...(canCorrect && {
                  onCorrect: () => {
                    setChoice(true);
                    focusDay();
                  },
                })}
              />
            )}
            {!unsent && !saved && <DayForm form={value} draft={draft.data ?? null} />}
            {!unsent && saved && isCorrecting && (
              <DayForm
                form={saved}
                draft={draft.data ?? null}
                onCancel={() => void cancel()}
                onDone={() => setChoice(null)}
              />
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

function DaySkeleton() {
  return (
    <SkeletonGroup>
      <div className={page.form}>
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton width="min(36rem, 100%)" height="8rem" radius="var(--r-m)" />
        <Skeleton width="min(36rem, 100%)" height="3.125rem" radius="var(--r-m)" />
        <Skeleton width="min(16rem, 100%)" height="3.125rem" radius="var(--r-m)" />
      </div>
    </SkeletonGroup>
  );
}
