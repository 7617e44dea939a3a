/** Free slots: by day, by part of the day, and how full a day is for the heat map. */
import { type Day } from '@cabinet/kit';
import { dayOf, timeOf } from './wallClock';
import type { Slot } from '../data/visits.types';

/** Parts of a day. */
export const PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof PARTS)[number];

/** Slots of one part of the day, sorted by time. */
export interface SlotGroup {
  readonly part: DayPart;
  readonly slots: readonly Slot[];
}

/** The part of the day. Morning ends at noon; evening starts at 17:00, when people with jobs can come. */
export function partOf(stamp: string): DayPart {
  const time = timeOf(stamp);
  if (time < '12:00') return 'morning';
  return time < '17:00' ? 'afternoon' : 'evening';
}

/** The slots of one day, sorted by time; a slot that the hospital lists twice appears once. */
export function slotsOfDay(slots: readonly Slot[], day: Day): readonly Slot[] {
  const unique = new Map<string, Slot>();
  for (const slot of slots) if (dayOf(slot.start) === day) unique.set(slot.appointmentId, slot);
  return [...unique.values()].sort((a, b) => a.start.localeCompare(b.start));
}

/** Groups the slots of a day; empty parts are omitted. */
export function groupByPart(slots: readonly Slot[]): readonly SlotGroup[] {
  return PARTS.map((part) => ({ part, slots: slots.filter((slot) => partOf(slot.start) === part) })).filter(
    (group) => group.slots.length > 0,
  );
}

/** Number of free slots per day. */
export function countByDay(slots: readonly Slot[]): ReadonlyMap<Day, number> {
  const seen = new Set<string>();
  const counts = new Map<Day, number>();
  for (const slot of slots) {
    const day = dayOf(slot.start);
    if (day === null || seen.has(slot.appointmentId)) continue;
    seen.add(slot.appointmentId);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/** Shade of a day: none, few, some, many. */
export type HeatLevel = 0 | 1 | 2 | 3;

/** Lower bounds of the shades, as in the legend: 1-2, 3-6, 7 and more. */
export const HEAT_BOUNDS = { few: 1, some: 3, many: 7 } as const;

/** The shade for this number of free slots. */
export function heatLevel(count: number): HeatLevel {
  if (count >= HEAT_BOUNDS.many) return 3;
  if (count >= HEAT_BOUNDS.some) return 2;
  return count >= HEAT_BOUNDS.few ? 1 : 0;
}
