/** Which numbers of the diary are drawn together, and what the chart is called. */
import type { ChartPoint } from '@cabinet/kit/chart';
import type { DiarySeries } from './diary.api';

export interface DiaryChart {
  /** Unique among the charts. */
  readonly id: string;
  readonly title: string;
  readonly unit: string | null;
  /** The names of the lines, without what the title says already. */
  readonly lines: readonly string[];
  /** Oldest first, with the value of each line. */
  readonly points: readonly ChartPoint[];
}

/** More lines than this cannot be told apart. */
const LINES_AT_MOST = 3;

/** The beginning that the names share, up to a whole word; empty if they share none. */
export function commonStart(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(' '));
  const differs = first.findIndex((word, at) => others.some((other) => other[at] !== word));
  return first
    .slice(0, differs < 0 ? first.length : differs)
    .join(' ')
    .replace(/[\s,;:.–—-]+$/u, '');
}

function chartOf(together: readonly DiarySeries[]): DiaryChart {
  const names = together.map(({ name }) => name);
  const [only = ''] = names;
  const start = commonStart(names);
  const days = [...new Set(together.flatMap(({ points }) => points.map(({ date }) => date)))].sort();
  const values = together.map(({ points }) => new Map(points.map(({ date, value }) => [date, value])));
  const rest = (name: string) => name.slice(start.length).replace(/^[\s,;:.–—-]+/u, '') || name;
  return {
    id: together.map(({ code }) => code).join(' '),
    title: together.length === 1 ? only : start || names.join(' / '),
    unit: together[0]?.unit ?? null,
    lines: together.length === 1 ? names : names.map(rest),
    points: days.map((at) => ({ at, values: values.map((line) => line.get(at) ?? null), low: null, high: null })),
  };
}

/** Numbers of one heading in one unit are one chart, such as the two of a blood pressure. */
export function chartsOf(all: readonly DiarySeries[]): readonly DiaryChart[] {
  const groups = new Map<string, DiarySeries[]>();
  for (const series of all) {
    const key = series.unit ? `${series.group}\n${series.unit}` : `${series.group}\n\n${series.code}`;
    const group = groups.get(key);
    if (group) group.push(series);
    else groups.set(key, [series]);
  }
  return [...groups.values()].flatMap((group) =>
    group.length <= LINES_AT_MOST ? [chartOf(group)] : group.map((series) => chartOf([series])),
  );
}
