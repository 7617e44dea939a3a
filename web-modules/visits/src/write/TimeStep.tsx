/**
 * The last step: day and time. The days come from the dates call, the counts and times from the slots of the calendar
 * page, with one request per page. Without a day in the address the first free one is selected, which saves a tap and
 * adds no history entry.
 */
import {
  addMonths,
  Button,
  Card,
  type Day,
  EmptyState,
  glue,
  Notice,
  Skeleton,
  SkeletonGroup,
  type Translate,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { useEffect, useMemo, useState } from 'react';
import { useDays, useSlots } from '../data/queries';
import type { Slot } from '../data/visits.types';
import { isInside, pageOf, weeksOfPage, type BookingWindow } from '../domain/calendarPages';
import { roomBeside } from '../domain/personName';
import { countByDay, slotsOfDay } from '../domain/slots';
import { timeOf } from '../domain/wallClock';
import { LoadFailure } from '../shared/LoadFailure';
import { useVisitDates } from '../shared/visitDates';
import { FreeDaysCalendar } from './FreeDaysCalendar';
import { SlotPicker } from './SlotPicker';
import { WaitButton } from '../waiting/WaitButton';
import css from './TimeStep.module.css';

export interface TimeStepProps {
  readonly host: string;
  readonly clinic: string;
  readonly spec: string;
  readonly doctor: string;
  readonly doctorName: string;
  /** The doctor's room, if the hospital returns it with the doctor. */
  readonly room: string | null;
  /** The clinic's own telephone number. */
  readonly phone: string | null;
  readonly date: Day | undefined;
  readonly slotId: string | undefined;
  readonly onDate: (day: Day, options?: { readonly replace: boolean }) => void;
  readonly onSlot: (slot: Slot) => void;
  readonly onBack: () => void;
}

export function TimeStep(props: TimeStepProps) {
  const { host, clinic, doctor, date, slotId, onDate } = props;
  const { t } = useTranslation('visits');
  const { today, words, heading } = useVisitDates();
  const { windowMonths } = useVariant().visits;
  const window = useMemo<BookingWindow>(
    () => ({ from: today, to: addMonths(today, windowMonths) }),
    [today, windowMonths],
  );

  const days = useDays(host, clinic, doctor, window);
  const freeDays = useMemo(() => new Set(days.data?.filter((day) => isInside(window, day))), [days.data, window]);
  const firstFree = useMemo(() => [...freeDays].sort()[0], [freeDays]);
  const shownDay = date ?? firstFree;
  const [turned, setTurned] = useState<number | null>(null);
  const page = turned ?? (shownDay === undefined ? 0 : pageOf(window, shownDay));

  const slots = useSlots(host, clinic, doctor, rangeOf(window, page), days.data !== undefined && freeDays.size > 0);
  const counts = useMemo(() => (slots.data ? countByDay(slots.data) : undefined), [slots.data]);
  const isDayHere = shownDay !== undefined && pageOf(window, shownDay) === page;
  const ofDay = useMemo(
    () => (slots.data && shownDay !== undefined ? slotsOfDay(slots.data, shownDay) : undefined),
    [slots.data, shownDay],
  );

  useEffect(() => {
    if (date === undefined && firstFree !== undefined) onDate(firstFree, { replace: true });
  }, [date, firstFree, onDate]);

  if (days.error !== null && days.data === undefined) {
    return (
      <LoadFailure
        list="dates"
        phone={props.phone}
        error={days.error}
        onRetry={() => void days.refetch()}
        isRetrying={days.isFetching}
      />
    );
  }
  const wait = (
    <WaitButton
      host={host}
      clinic={clinic}
      spec={props.spec}
      doctor={{ id: doctor, name: props.doctorName }}
      firstFree={firstFree}
    />
  );
  if (days.data !== undefined && freeDays.size === 0) {
    return (
      <Card>
        <EmptyState
          title={t('write.emptyDates')}
          actions={
            <>
              {wait}
              <Button kind="secondary" onClick={props.onBack}>
                {t('write.otherDoctor')}
              </Button>
            </>
          }
        >
          {t('write.emptyDatesHint')}
        </EmptyState>
      </Card>
    );
  }

  const selectDay = (day: Day): void => {
    setTurned(null);
    onDate(day);
  };
  const nearestFree =
    shownDay === undefined ? undefined : ([...freeDays].sort().find((day) => day > shownDay) ?? firstFree);
  // The address names a time of this day that is not free any more, e.g. from an offer of the waiting list.
  const isGone =
    slotId !== undefined && ofDay !== undefined && isDayHere && !ofDay.some((slot) => slot.appointmentId === slotId);
  const picked = ofDay?.find((slot) => slot.appointmentId === slotId);

  return (
    <div className={css.columns}>
      <Card>
        {days.data === undefined ? (
          <CalendarSkeleton />
        ) : (
          <FreeDaysCalendar
            window={window}
            page={page}
            onPage={setTurned}
            freeDays={freeDays}
            counts={counts}
            selected={shownDay}
            onSelect={selectDay}
          />
        )}
      </Card>
      <Card className={css.times}>
        <div>
          <h2 tabIndex={-1} data-step-heading className={css.heading}>
            {shownDay === undefined ? t('write.chooseDate') : heading(shownDay)}
          </h2>
          <p className="muted small">{glue(describe(props.doctorName, props.room ?? commonRoom(ofDay), t))}</p>
        </div>
        {slots.error !== null && slots.data === undefined ? (
          <LoadFailure
            list="slots"
            phone={props.phone}
            error={slots.error}
            onRetry={() => void slots.refetch()}
            isRetrying={slots.isFetching}
          />
        ) : (
          <div>
            {isGone && (
              <Notice kind="warning" data-slot-gone>
                <p>{t('slots.gone')}</p>
              </Notice>
            )}
            {isDayHere || shownDay === undefined ? (
              <SlotPicker
                slots={ofDay}
                picked={slotId}
                onPick={props.onSlot}
                nearest={
                  nearestFree === undefined || nearestFree === shownDay
                    ? null
                    : {
                        label: t('slots.nearestDay', { date: words(nearestFree, 'dayMonth') }),
                        onSelect: () => selectDay(nearestFree),
                      }
                }
              />
            ) : (
              <p className="muted">{t('slots.pickDay')}</p>
            )}
          </div>
        )}
        {picked && (
          <Button isWide onClick={() => props.onSlot(picked)}>
            {t('slots.confirm', { date: words(picked.start, 'dayMonth'), time: timeOf(picked.start) })}
          </Button>
        )}
        <p className={css.note}>{t('slots.cancelNote')}</p>
        {days.data !== undefined && wait}
      </Card>
    </div>
  );
}

/** The days of a calendar page that are in the window. */
function rangeOf(window: BookingWindow, page: number): { from: Day; to: Day } {
  const days = weeksOfPage(window, page)
    .flat()
    .filter((day) => isInside(window, day));
  return { from: days[0] ?? window.from, to: days[days.length - 1] ?? window.to };
}

/** The room that all slots of the day share, if any: many hospitals return it there and not with the doctor. */
function commonRoom(slots: readonly Slot[] | undefined): string | null {
  const rooms = new Set(slots?.map((slot) => slot.room));
  return rooms.size === 1 ? ([...rooms][0] ?? null) : null;
}

function describe(name: string, room: string | null, t: Translate<'visits'>): string {
  const beside = roomBeside(name, room);
  return [name, beside === null ? '' : t('write.room', { room: beside })].filter(Boolean).join(', ');
}

function CalendarSkeleton() {
  return (
    <SkeletonGroup>
      <div className="stack">
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton height="20rem" radius="var(--r-m)" />
      </div>
    </SkeletonGroup>
  );
}
