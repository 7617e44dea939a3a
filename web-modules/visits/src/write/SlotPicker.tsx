/** The free times of one day by part of the day. Choosing one opens the confirmation. */
import { Button, Skeleton, SkeletonGroup, useTranslation } from '@cabinet/kit';
import { groupByPart } from '../domain/slots';
import { timeOf } from '../domain/wallClock';
import type { Slot } from '../data/visits.types';
import css from './SlotPicker.module.css';

export interface SlotPickerProps {
  /** Slots of the day, sorted; `undefined` while they load. */
  readonly slots: readonly Slot[] | undefined;
  readonly picked: string | undefined;
  readonly onPick: (slot: Slot) => void;
  /** A day with free slots, offered on a day without any. */
  readonly nearest: { readonly label: string; readonly onSelect: () => void } | null;
}

export function SlotPicker({ slots, picked, onPick, nearest }: SlotPickerProps) {
  const { t } = useTranslation('visits');
  if (slots === undefined) {
    return (
      <SkeletonGroup>
        <div className={css.slots}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height="2.75rem" radius="var(--r-m)" />
          ))}
        </div>
      </SkeletonGroup>
    );
  }
  if (slots.length === 0) {
    return (
      <div role="status" className="stack">
        <p>
          <b>{t('slots.none')}</b>
        </p>
        <p className="muted">{t('slots.noneHint')}</p>
        {nearest && (
          <Button kind="secondary" isWide onClick={nearest.onSelect}>
            {nearest.label}
          </Button>
        )}
      </div>
    );
  }
  return groupByPart(slots).map(({ part, slots: ofPart }) => (
    <div key={part} role="group" aria-label={t(`slots.${part}`)} className={css.part}>
      <p className={css.name} aria-hidden>
        {t(`slots.${part}`)}
      </p>
      <div className={css.slots}>
        {ofPart.map((slot) => (
          <button
            key={slot.appointmentId}
            type="button"
            className={css.slot}
            aria-pressed={slot.appointmentId === picked}
            aria-label={t('slots.slot', { time: timeOf(slot.start) })}
            onClick={() => onPick(slot)}
          >
            {timeOf(slot.start)}
          </button>
        ))}
      </div>
    </div>
  ));
}
