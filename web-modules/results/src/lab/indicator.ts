/** Evaluates an indicator: in the norm or not, its trend, and which indicator needs attention. */
import type { Point, Series } from '@cabinet/record';

/** `none`: text instead of a number, or no norm is known. */
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

/** A point with a numeric value. */
export type Measured = Point & { readonly value: number };

export const measuredOf = ({ points }: Series): readonly Measured[] =>
  points.filter((point): point is Measured => point.value !== null);

export type Trend = 'up' | 'down' | 'level';

/** A change below this share of the previous value counts as level, because measurements vary. */
const NOTABLE = 0.03;

/** Compares the last value with the previous one; null with fewer than two. */
export function trendOf(series: Series): Trend | null {
  const [before, last] = measuredOf(series).slice(-2);
  if (!before || !last) return null;
  const change = last.value - before.value;
  if (Math.abs(change) <= NOTABLE * Math.abs(before.value)) return 'level';
  return change > 0 ? 'up' : 'down';
}

const timeOf = (series: Series): number => Date.parse(lastOf(series)?.at ?? '');

/**
 * The indicator to show first: the most recent one whose last value is outside its norm; otherwise the most recent one.
 */
export function worthALook(all: readonly Series[]): Series | undefined {
  const drawn = all.filter((series) => measuredOf(series).length > 1);
  const isAlarming = (series: Series): boolean => {
    const last = lastOf(series);
    return last !== undefined && isOutside(last);
  };
  return [...drawn].sort((a, b) => Number(isAlarming(b)) - Number(isAlarming(a)) || timeOf(b) - timeOf(a))[0];
}

/** One value of a document. */
export interface Reported {
  readonly series: Series;
  readonly point: Point;
}

/** The values of each document: those outside their norm first, then in the order of the series. */
export function reportedByDocument(all: readonly Series[]): ReadonlyMap<string, readonly Reported[]> {
  const reports = new Map<string, Reported[]>();
  for (const series of all) {
    for (const point of series.points) {
      if (point.documentId === null) continue;
      const report = reports.get(point.documentId);
      if (report) report.push({ series, point });
      else reports.set(point.documentId, [{ series, point }]);
    }
  }
  for (const report of reports.values()) {
    report.sort((a, b) => Number(isOutside(b.point)) - Number(isOutside(a.point)));
  }
  return reports;
}

/** Maximum number of decimals: more digits than a laboratory reports are an artefact of arithmetic. */
const DECIMALS_AT_MOST = 4;

const decimalsIn = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** Number of decimals of an indicator: that of its most precise value. `7` beside `5,2` is written `7,0`. */
export function decimalsOf({ points }: Pick<Series, 'points'>): number {
  const decimals = points.map(({ value }) => (value === null ? 0 : decimalsIn(value)));
  return Math.min(DECIMALS_AT_MOST, Math.max(0, ...decimals));
}
