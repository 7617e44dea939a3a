/** Maps values and times to pixels. */

/** What is drawn at one time. */
export interface ChartPoint {
  /** An instant, or a day. */
  readonly at: string;
  /** The value of each line; null where it has none. */
  readonly values: readonly (number | null)[];
  /** The band behind the lines, such as a norm; null where it is open. */
  readonly low: number | null;
  readonly high: number | null;
}

const numbersOf = (values: readonly (number | null)[]): readonly number[] => values.filter((one) => one !== null);

/** Margins for the labels around the chart, in pixels. */
export const MARGIN = { top: 16, right: 24, bottom: 36, left: 48 } as const;

/** Share of the range that stays free above and below. */
const ROOM = 0.12;

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export interface Scale {
  readonly x: (instant: string) => number;
  readonly y: (value: number) => number;
  /** Round values of the horizontal lines, ascending. */
  readonly ticks: readonly number[];
}

/** About four steps of 1, 2 or 5 times a power of ten that cover the range. */
export function roundTicks(low: number, high: number): readonly number[] {
  const range = high - low || Math.abs(high) || 1;
  const raw = range / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // Multiples of an integer, because sums of 0.1 would drift.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

export function scaleOf(points: readonly ChartPoint[], { width, height }: Frame): Scale {
  const values = points.flatMap(({ values, low, high }) => numbersOf([...values, low, high]));
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  // Room for the band of a norm with an open end, so that it is always visible.
  const room = (highest - lowest) * ROOM;
  const ticks = roundTicks(lowest >= 0 ? Math.max(0, lowest - room) : lowest - room, highest + room);
  const [bottom, top] = [ticks[0] ?? 0, ticks[ticks.length - 1] ?? 1];
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const innerWidth = width - MARGIN.left - MARGIN.right;
  const innerHeight = height - MARGIN.top - MARGIN.bottom;
  return {
    ticks,
    x: (instant) =>
      MARGIN.left + (last === first ? innerWidth / 2 : ((Date.parse(instant) - first) / (last - first)) * innerWidth),
    y: (value) => MARGIN.top + (1 - (value - bottom) / (top - bottom || 1)) * innerHeight,
  };
}

/** Minimum distance of points in the chart: each has a touch area as wide as a finger (`--target`). */
const APART_PX = 44;

const excessOf = ({ values, low, high }: ChartPoint): number =>
  Math.max(
    0,
    ...numbersOf(values).flatMap((value) => [high === null ? 0 : value - high, low === null ? 0 : low - value]),
  );

/** Whether a value lies outside the band. */
export const isOutsideBand = (value: number, { low, high }: Pick<ChartPoint, 'low' | 'high'>): boolean =>
  (high !== null && value > high) || (low !== null && value < low);

/**
 * As many points as fit, oldest first. The first and the last are always included; of points that are too close, those
 * further outside their norm win, then the newer ones.
 */
export function thinned<P extends ChartPoint>(points: readonly P[], width: number): readonly P[] {
  const [first, last] = [points[0], points[points.length - 1]];
  if (!first || !last) return points;
  const room = width - MARGIN.left - MARGIN.right;
  const [begin, end] = [Date.parse(first.at), Date.parse(last.at)];
  const placeOf = ({ at }: P) => ((Date.parse(at) - begin) / (end - begin || 1)) * room;
  const kept = new Map<P, number>([
    [first, placeOf(first)],
    [last, placeOf(last)],
  ]);
  const byWeight = [...points].reverse().sort((one, other) => excessOf(other) - excessOf(one));
  for (const point of byWeight) {
    const place = placeOf(point);
    if ([...kept.values()].every((other) => Math.abs(other - place) >= APART_PX)) kept.set(point, place);
  }
  return points.filter((point) => kept.has(point));
}

const YEAR_MS = 366 * 86_400_000;

/** The year before the last value; null if that contains all values, or is too short for a line. */
export function lastYearOf<P extends ChartPoint>(points: readonly P[]): readonly P[] | null {
  const last = points[points.length - 1];
  if (!last) return null;
  const recent = points.filter(({ at }) => Date.parse(last.at) - Date.parse(at) <= YEAR_MS);
  return recent.length < points.length && recent.length > 1 ? recent : null;
}

export interface Band {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The band at each point, extending halfway to its neighbours; open ends reach the border of the chart. */
export function bandsOf(points: readonly ChartPoint[], scale: Scale, { width, height }: Frame): readonly Band[] {
  const border = { left: MARGIN.left, right: width - MARGIN.right, top: MARGIN.top, bottom: height - MARGIN.bottom };
  const bands: Band[] = [];
  points.forEach((point, index) => {
    const { low, high } = point;
    if (low === null && high === null) return;
    const x = scale.x(point.at);
    const before = points[index - 1];
    const after = points[index + 1];
    const from = before ? (scale.x(before.at) + x) / 2 : border.left;
    const to = after ? (scale.x(after.at) + x) / 2 : border.right;
    const y = high === null ? border.top : scale.y(high);
    const bottom = low === null ? border.bottom : scale.y(low);
    const former = bands[bands.length - 1];
    const band = { x: from, y, width: to - from, height: Math.max(0, bottom - y) };
    // Merge equal neighbours into one band, to avoid seams.
    const isSame = former?.y === band.y && former.height === band.height;
    if (isSame && Math.abs(former.x + former.width - from) < 0.01) {
      bands[bands.length - 1] = { ...former, width: former.width + band.width };
    } else bands.push(band);
  });
  return bands;
}

/** The points with a date label: as many as fit without touching. */
export function labelled<P extends ChartPoint>(points: readonly P[], scale: Scale, roomPx: number): readonly P[] {
  const chosen: P[] = [];
  let edge = Number.POSITIVE_INFINITY;
  for (const point of [...points].reverse()) {
    const x = scale.x(point.at);
    if (edge - x < roomPx) continue;
    chosen.unshift(point);
    edge = x;
  }
  return chosen;
}

/** The values of one line, which connects them over points that have none. */
export function valuesOf(points: readonly ChartPoint[], line: number): readonly { at: string; value: number }[] {
  return points.flatMap(({ at, values }) => {
    const value = values[line] ?? null;
    return value === null ? [] : [{ at, value }];
  });
}
