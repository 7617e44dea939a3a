/**
 * A chart of one or more lines over time, over a band such as a norm. Every point is a button: arrow keys move between
 * points, and the selected one is described below the chart. Beside it belongs a table of the same data.
 */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../components/Button';
import { classes } from '../components/classes';
import css from './LineChart.module.css';
import {
  bandsOf,
  type ChartPoint,
  type Frame,
  isOutsideBand,
  labelled,
  lastYearOf,
  MARGIN,
  scaleOf,
  thinned,
  valuesOf,
} from './scale';

const HEIGHT = 260;
/** Width in pixels until the element is measured: a phone. */
const FIRST_WIDTH = 340;
/** Width in pixels of the date below a point, at the default text size. */
const LABEL_PX = 68;

/** The width of an element; follows its changes. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  // Measure before the first paint, so that the chart does not jump.
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => {
      if (box.clientWidth > 0) setWidth(box.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

/** The point an arrow key leads to; null for other keys. */
export function pointAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Half of a touch target (WCAG 2.5.5: 44 px). */
const REACH = 22;

/**
 * The touch area of a point: the full height, half the distance to its neighbours, and half a touch target at the ends.
 * A circle would be covered by the one of the next point.
 */
export function stripOf(places: readonly number[], at: number): { readonly x: number; readonly width: number } {
  const place = places[at] ?? 0;
  const [before, after] = [places[at - 1], places[at + 1]];
  const begin = before === undefined ? place - REACH : (before + place) / 2;
  const end = after === undefined ? place + REACH : (place + after) / 2;
  return { x: begin, width: end - begin };
}

/** Texts of a chart, in the words of its page. */
export interface ChartTexts {
  /** Names the chart; `count`: of the points that can be selected. */
  readonly label: (count: number) => string;
  /** Names the choice between all points and those of the last year. */
  readonly period: string;
  readonly all: string;
  readonly year: string;
  /** Names the band. */
  readonly band?: string;
  /** Before the description of the last point, for a screen reader. */
  readonly last: string;
  /** Said if there is no room for all points. */
  readonly thinned: (counts: { readonly shown: number; readonly total: number }) => string;
}

export interface LineChartProps<P extends ChartPoint> {
  /** The names of the lines; with more than one they are a legend. */
  readonly lines: readonly string[];
  /** Oldest first. */
  readonly points: readonly P[];
  readonly texts: ChartTexts;
  readonly number: (value: number) => string;
  /** The date below a point. */
  readonly dateOf: (at: string) => string;
  /** A full description of a point in one sentence. */
  readonly sentence: (point: P) => string;
  /** After the sentence of the selected point. */
  readonly note?: (point: P) => ReactNode;
  /** What can be done with the selected point. */
  readonly action?: (point: P) => ReactNode;
}

export function LineChart<P extends ChartPoint>(props: LineChartProps<P>) {
  const { lines, points: all, texts, number, dateOf, sentence, note, action } = props;
  const { element, width } = useWidth();
  const lastYear = lastYearOf(all);
  const [isYear, setIsYear] = useState(false);
  const asked = isYear && lastYear ? lastYear : all;
  // The lines contain every value; there are fewer points, so that each can be seen and tapped.
  const points = thinned(asked, width);
  const [chosen, setChosen] = useState<number | null>(null);
  const marks = useRef<(SVGGElement | null)[]>([]);
  const last = points.length - 1;
  // A narrower window may have fewer points.
  const active = Math.min(chosen ?? last, last);
  const frame: Frame = { width, height: HEIGHT };
  const scale = scaleOf(asked, frame);
  const right = width - MARGIN.right;
  const bands = bandsOf(asked, scale, frame);
  const lastBand = bands[bands.length - 1];
  const point = points[active];

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = pointAfter(event.key, index, points.length);
    if (next !== null) {
      event.preventDefault();
      setChosen(next);
      marks.current[next]?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      setChosen(index);
    }
  };

  return (
    <div ref={element} className={css.chart}>
      {lastYear && (
        <div role="group" aria-label={texts.period} className={css.period}>
          {[false, true].map((one) => (
            <Button
              key={String(one)}
              kind="quiet"
              size="small"
              aria-pressed={isYear === one}
              onClick={() => {
                setIsYear(one);
                setChosen(null);
              }}
            >
              {one ? texts.year : texts.all}
            </Button>
          ))}
        </div>
      )}
      {lines.length > 1 && (
        <ul role="list" className={css.legend}>
          {lines.map((name, line) => (
            <li key={name} data-line={line}>
              <svg width="28" height="12" aria-hidden>
                <line className={css.line} x1="2" x2="26" y1="6" y2="6" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <svg
        className={css.drawing}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
        role="group"
        aria-label={texts.label(points.length)}
      >
        {bands.map((band) => (
          <rect key={band.x} className={css.band} {...band} />
        ))}
        {scale.ticks.map((tick) => (
          <g key={tick} aria-hidden>
            <line className={css.grid} x1={MARGIN.left} x2={right} y1={scale.y(tick)} y2={scale.y(tick)} />
            <text className={css.tick} x={MARGIN.left - 10} y={scale.y(tick)} dy="0.35em" textAnchor="end">
              {number(tick)}
            </text>
          </g>
        ))}
        {texts.band !== undefined && lastBand && lastBand.height > 24 && (
          <text className={css.norm} x={right - 8} y={lastBand.y + 18} textAnchor="end" aria-hidden>
            {texts.band}
          </text>
        )}
        {labelled(points, scale, LABEL_PX).map(({ at }) => (
          <text key={at} className={css.tick} x={scale.x(at)} y={HEIGHT - 10} textAnchor="middle" aria-hidden>
            {dateOf(at)}
          </text>
        ))}
        {lines.map((name, line) => (
          <polyline
            key={name}
            className={css.line}
            data-line={line}
            points={valuesOf(asked, line)
              .map(({ at, value }) => `${String(scale.x(at))},${String(scale.y(value))}`)
              .join(' ')}
          />
        ))}
        {points.map((one, index) => (
          <g
            key={one.at}
            ref={(mark) => {
              marks.current[index] = mark;
            }}
            role="button"
            tabIndex={index === active ? 0 : -1}
            aria-label={sentence(one)}
            aria-pressed={index === active}
            className={css.mark}
            onClick={() => setChosen(index)}
            onFocus={() => setChosen(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <rect
              className={css.target}
              y={0}
              height={HEIGHT}
              {...stripOf(
                points.map(({ at }) => scale.x(at)),
                index,
              )}
            />
            {one.values.map((value, line) =>
              value === null ? null : (
                <g key={lines[line]} data-line={line}>
                  <circle className={css.ring} cx={scale.x(one.at)} cy={scale.y(value)} r={16} />
                  <circle
                    className={classes(css.dot, isOutsideBand(value, one) && css.outside)}
                    cx={scale.x(one.at)}
                    cy={scale.y(value)}
                    r={index === active ? 7.5 : 5}
                  />
                </g>
              ),
            )}
          </g>
        ))}
      </svg>
      {points.length < asked.length && (
        <p className="muted small">{texts.thinned({ shown: points.length, total: asked.length })}</p>
      )}
      {point && (
        <div className={css.said}>
          <p role="status">
            {chosen === null && <span className="visually-hidden">{texts.last} </span>}
            {sentence(point)}
            {note?.(point)}
          </p>
          {action?.(point)}
        </div>
      )}
    </div>
  );
}
