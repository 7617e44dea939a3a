/** Where a median and its quartiles are drawn: in percent of the width and the height, from the upper left corner. */
import type { TrendPoint } from '../data/contract';

export interface Mark {
  readonly x: number;
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

export interface Drawing {
  /** Periods that follow each other. A hidden one, or one without answers, is a gap. */
  readonly runs: readonly (readonly Mark[])[];
  /** Values at the upper and the lower edge. */
  readonly top: number;
  readonly bottom: number;
}

/** The values that are known; null if the server hides them because fewer than five have answered. */
export function knownOf({ median, lower, upper }: TrendPoint) {
  if (typeof median !== 'number') return null;
  return { median, lower: lower ?? median, upper: upper ?? median };
}

/** Null if nothing can be drawn. */
export function drawingOf(points: readonly TrendPoint[]): Drawing | null {
  const known = points.map(knownOf);
  const values = known.flatMap((one) => (one ? [one.lower, one.median, one.upper] : []));
  if (values.length === 0) return null;
  const bottom = Math.min(...values);
  const top = Math.max(...values);
  // Equal values are drawn in the middle.
  const y = (value: number) => (top === bottom ? 50 : ((top - value) / (top - bottom)) * 100);
  const x = (at: number) => (points.length === 1 ? 50 : (at / (points.length - 1)) * 100);
  const runs: Mark[][] = [];
  for (const [at, one] of known.entries()) {
    if (!one) continue;
    const mark = { x: x(at), median: y(one.median), lower: y(one.lower), upper: y(one.upper) };
    const last = runs.at(-1);
    if (last && known[at - 1]) last.push(mark);
    else runs.push([mark]);
  }
  return { runs, top, bottom };
}

const pair = (x: number, y: number): string => `${x.toFixed(2)},${y.toFixed(2)}`;

/** Corners of the band between the quartiles. */
export const bandOf = (run: readonly Mark[]): string =>
  [...run.map(({ x, upper }) => pair(x, upper)), ...run.toReversed().map(({ x, lower }) => pair(x, lower))].join(' ');

export const lineOf = (run: readonly Mark[]): string => run.map(({ x, median }) => pair(x, median)).join(' ');
