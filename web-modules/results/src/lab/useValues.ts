/** Values and norms as text in the current language: `5,2 ммоль/л`, `3,9–5,9`, `до 5,0`. */
import { type TextKey, useDates, useLanguage, useTranslation } from '@cabinet/kit';
import type { Point, Series } from '@cabinet/record';
import { useMemo } from 'react';
import { decimalsOf, lastOf, measuredOf, type Trend, trendOf, type Verdict, verdictOf } from './indicator';

const NBSP = '\u00a0';
/**
 * `5,6 × 10⁹/л`: a unit that begins with a power of ten gets a multiplication sign; otherwise two numbers would be
 * adjacent.
 */
const written = (unit: string | null) => (unit && /^10[⁰¹²³⁴⁵⁶⁷⁸⁹^*]/.test(unit) ? `×${NBSP}${unit}` : unit);

/** Decimals of norms and of the lines of the chart. */
const DECIMALS = 4;

type Measure = Pick<Series, 'unit' | 'points'>;

export interface Values {
  readonly number: (value: number) => string;
  /** The value as the laboratory reports it, or the text. */
  readonly bare: (point: Point, series: Measure) => string;
  /** The same; a number has its unit. */
  readonly value: (point: Point, series: Measure) => string;
  /** Empty if no norm is known. */
  readonly norm: (point: Point) => string;
  readonly verdict: (point: Point) => string;
  /** `май 25` */
  readonly month: (instant: string) => string;
  /** The last value in words: whether it is in the laboratory's reference range, and what has changed since the previous one. */
  readonly inWords: (series: Series) => string;
  /** A full description of a point in one sentence. */
  readonly sentence: (point: Point, series: Series) => string;
}

const IN_WORDS = {
  inside: 'lab.words.inside',
  above: 'lab.words.above',
  below: 'lab.words.below',
} as const satisfies Partial<Record<Verdict, TextKey<'results'>>>;

const CHANGES = {
  up: 'lab.words.up',
  down: 'lab.words.down',
  level: 'lab.words.level',
} as const satisfies Record<Trend, TextKey<'results'>>;

const VERDICTS: Readonly<Record<Verdict, TextKey<'results'>>> = {
  inside: 'lab.inside',
  above: 'lab.above',
  below: 'lab.below',
  none: 'lab.noNorm',
};

export function useValues(): Values {
  const { t } = useTranslation('results');
  const { format } = useDates();
  const language = useLanguage();
  return useMemo(() => {
    const formatter = new Intl.NumberFormat(language, { maximumFractionDigits: DECIMALS });
    const exact = new Map<number, Intl.NumberFormat>();
    const exactly = (value: number, decimals: number) => {
      const known = exact.get(decimals);
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      const format = known ?? new Intl.NumberFormat(language, options);
      exact.set(decimals, format);
      return format.format(value);
    };
    const number = (value: number) => formatter.format(value);
    const bare = (point: Point, series: Measure) =>
      point.value === null ? (point.text ?? '') : exactly(point.value, decimalsOf(series));
    const value = (point: Point, series: Measure) =>
      [bare(point, series), point.value === null ? '' : written(series.unit)].filter(Boolean).join(NBSP);
    const norm = ({ normLow, normHigh }: Point) => {
      if (normLow !== null && normHigh !== null) return `${number(normLow)}–${number(normHigh)}`;
      if (normHigh !== null) return t('lab.normTo', { value: number(normHigh) });
      return normLow === null ? '' : t('lab.normFrom', { value: number(normLow) });
    };
    const verdict = (point: Point) => t(VERDICTS[verdictOf(point)]);
    return {
      number,
      bare,
      value,
      norm,
      verdict,
      month: (instant) =>
        `${format(instant, 'monthShort').replace(/\.$/, '')}${NBSP}${format(instant, 'monthYear').slice(-2)}`,
      inWords: (series) => {
        const last = lastOf(series);
        const [before, now] = measuredOf(series).slice(-2);
        if (last === undefined) return '';
        const judged = verdictOf(last);
        const found = judged === 'none' ? '' : t(IN_WORDS[judged], { value: value(last, series), norm: norm(last) });
        const trend = trendOf(series);
        // The trend is that of the last value, not of an earlier one followed by a text.
        if (trend === null || before === undefined || now !== last) return found;
        const change = exactly(Math.abs(now.value - before.value), decimalsOf(series));
        const changed = t(CHANGES[trend], {
          date: format(before.at, 'date'),
          before: value(before, series),
          change: [change, written(series.unit)].filter(Boolean).join(NBSP),
        });
        return [found, changed].filter(Boolean).join(' ');
      },
      sentence: (point, series) =>
        [`${format(point.at, 'date')}: ${value(point, series)}`, verdictOf(point) === 'none' ? '' : verdict(point)]
          .filter(Boolean)
          .join(', '),
    };
  }, [format, language, t]);
}
