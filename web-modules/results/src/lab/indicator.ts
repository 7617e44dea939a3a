/** What the values of an indicator say: in the norm or not, where they go, which indicator needs a look. */
import type { Point, Series } from '@cabinet/kit/record';

/** `none`: words instead of a number, or no norm is known. */
export type Verdict = 'inside' | 'above' | 'below' | 'none';

export function verdictOf({ value, normLow, normHigh }: Point): Verdict {
  if (value === null || (normLow === null && normHigh === null)) return 'none';
  if (normHigh !== null && value > normHigh) return 'above';
  if (normLow !== null && value < normLow) return 'below';
  return 'inside';
}

export const isOutside = (point: Point): boolean => ['above', 'below'].includes(verdictOf(point));

/** Codes of two hospitals, or one code in two units, are different indicators. */
export const keyOf = ({ hostId, code, unit }: Series): string => [hostId, code, unit ?? ''].join(' ');

export const lastOf = ({ points }: Series): Point | undefined => points[points.length - 1];

/** A value with its number. */
export type Measured = Point & { readonly value: number };

export const measuredOf = ({ points }: Series): readonly Measured[] =>
  points.filter((point): point is Measured => point.value !== null);

export type Trend = 'up' | 'down' | 'level';

/** A change below this share of the former value is called level: measurements scatter. */
const NOTABLE = 0.03;

/** The last value against the one before; null with fewer than two. */
export function trendOf(series: Series): Trend | null {
  const [before, last] = measuredOf(series).slice(-2);
  if (!before || !last) return null;
  const change = last.value - before.value;
  if (Math.abs(change) <= NOTABLE * Math.abs(before.value)) return 'level';
  return change > 0 ? 'up' : 'down';
}

const timeOf = (series: Series): number => Date.parse(lastOf(series)?.at ?? '');

/** The indicator to show first: the last value is outside of its norm, and as new as can be; else just the newest. */
export function worthALook(all: readonly Series[]): Series | undefined {
  const drawn = all.filter((series) => measuredOf(series).length > 1);
  const isAlarming = (series: Series): boolean => {
    const last = lastOf(series);
    return last !== undefined && isOutside(last);
  };
  return [...drawn].sort((a, b) => Number(isAlarming(b)) - Number(isAlarming(a)) || timeOf(b) - timeOf(a))[0];
}

/** How many values outside of their norm each document reports. */
export function outsideByDocument(all: readonly Series[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const point of all.flatMap(({ points }) => points)) {
    if (point.documentId !== null && isOutside(point)) {
      counts.set(point.documentId, (counts.get(point.documentId) ?? 0) + 1);
    }
  }
  return counts;
}
