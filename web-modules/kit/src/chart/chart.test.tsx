import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LineChart, pointAfter, stripOf } from './LineChart';
import { bandsOf, labelled, lastYearOf, roundTicks, scaleOf, thinned } from './scale';

const POINT = { at: '2026-01-01T08:00:00Z', values: [5], low: 3.9, high: 5.9 };
const CLOSED = [5.9, 6.8, 5.2].map((value, month) => ({
  ...POINT,
  values: [value],
  at: `2026-0${String(month + 1)}-12`,
}));
const OPEN = [5.1, 5.8].map((value, month) => ({
  at: `2026-0${String(month + 1)}-12`,
  values: [value],
  low: null,
  high: 5.2,
}));

describe('the drawing', () => {
  it.each([
    [4.1, 6.8, [4, 5, 6, 7]],
    [119, 140, [110, 120, 130, 140]],
    [0.02, 0.09, [0.02, 0.04, 0.06, 0.08, 0.1]],
    [5, 5, [4, 6]],
  ])('has round lines from %s to %s', (low, high, ticks) => {
    expect(roundTicks(low, high)).toEqual(ticks);
  });

  it('keeps every point and band inside', () => {
    const frame = { width: 390, height: 260 };
    for (const points of [OPEN, CLOSED]) {
      const scale = scaleOf(points, frame);
      for (const { at, values } of points) {
        expect(scale.x(at)).toBeGreaterThanOrEqual(0);
        expect(scale.x(at)).toBeLessThanOrEqual(390);
        for (const value of values) {
          expect(scale.y(value)).toBeGreaterThanOrEqual(0);
          expect(scale.y(value)).toBeLessThanOrEqual(260);
        }
      }
      const bands = bandsOf(points, scale, frame);
      expect(bands).toHaveLength(1);
      for (const { y, height } of bands) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(260);
      }
    }
  });

  it('shows a norm that changed as two bands', () => {
    const points = [5, 5, 5].map((value, index) => ({
      ...POINT,
      values: [value],
      at: `2026-0${String(index + 1)}-01T08:00:00Z`,
      high: index < 2 ? 5.9 : 6.1,
    }));
    const frame = { width: 400, height: 200 };
    expect(bandsOf(points, scaleOf(points, frame), frame)).toHaveLength(2);
  });

  it('labels the newest and leaves room', () => {
    const points = Array.from({ length: 50 }, (_, index) => ({
      ...POINT,
      values: [5],
      at: new Date(2020, index).toISOString(),
    }));
    const scale = scaleOf(points, { width: 390, height: 200 });
    const chosen = labelled(points, scale, 68);
    expect(chosen[chosen.length - 1]).toBe(points[49]);
    expect(chosen.length).toBeLessThan(6);
    chosen
      .slice(1)
      .forEach(({ at }, index) => expect(scale.x(at) - scale.x(chosen[index]!.at)).toBeGreaterThanOrEqual(68));
  });

  it('shows as many points as have room, and none of the alarming ones is lost', () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...POINT,
      values: [index === 30 ? 9 : 5],
      at: new Date(2016, index).toISOString(),
    }));
    const shown = thinned(many, 390);
    expect(shown.length).toBeGreaterThan(4);
    expect(shown[0]).toBe(many[0]);
    expect(shown[shown.length - 1]).toBe(many[119]);
    expect(shown).toContain(many[30]);
    expect([...shown].sort((a, b) => a.at.localeCompare(b.at))).toEqual(shown);
    expect(thinned(many.slice(0, 6), 390)).toHaveLength(6);
    expect(thinned([], 390)).toEqual([]);
  });

  it('has a last year only where there is more, and a line in it', () => {
    const at = (year: number) => ({ ...POINT, values: [5], at: `${String(year)}-03-01T08:00:00Z` });
    expect(lastYearOf([at(2020), at(2025), at(2026)])?.map((point) => point.at.slice(0, 4))).toEqual(['2025', '2026']);
    expect(lastYearOf([at(2025), at(2026)])).toBeNull();
    expect(lastYearOf([at(2020), at(2026)])).toBeNull();
    expect(lastYearOf([])).toBeNull();
  });

  it('is walked by keys', () => {
    expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => pointAfter(key, 1, 5))).toEqual([
      2,
      0,
      0,
      4,
      null,
    ]);
    expect([pointAfter('ArrowRight', 4, 5), pointAfter('ArrowLeft', 0, 5)]).toEqual([4, 0]);
  });
});

describe('the places where points are tapped', () => {
  it('share the width without a gap, and reach as far as a finger at the ends', () => {
    const places = [60, 160, 180, 300];
    const strips = places.map((_, at) => stripOf(places, at));
    expect(strips).toEqual([
      { x: 38, width: 72 },
      { x: 110, width: 60 },
      { x: 170, width: 70 },
      { x: 240, width: 82 },
    ]);
    expect(stripOf([170], 0)).toEqual({ x: 148, width: 44 });
  });

  /** Issue 11, 25: 44 px, however many values there are and however dense they are. */
  it.each([2, 3, 7, 12, 40, 400])('are at least 44 px wide on a phone, of %i values', (count) => {
    // Dense values with long gaps: squares of a pseudo-random sequence.
    const days = Array.from({ length: count }, (_, index) => Math.floor(((index * 7919) % 365) ** 2 / 40)).sort(
      (one, other) => one - other,
    );
    const points = days.map((day, index) => ({
      ...POINT,
      values: [5 + (index % 5)],
      at: new Date(Date.UTC(2016, 0, 1 + day, index % 24)).toISOString(),
    }));
    points.sort((one, other) => one.at.localeCompare(other.at));
    for (const width of [320, 390, 1000]) {
      const scale = scaleOf(points, { width, height: 260 });
      const places = thinned(points, width).map(({ at }) => scale.x(at));
      const widths = places.map((_, at) => stripOf(places, at).width);
      expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
      expect(places[0]).toBe(48);
      expect(places[places.length - 1]).toBe(width - 24);
    }
  });
});

describe('a chart of two lines', () => {
  const points = [
    { at: '2026-03-10', values: [120, 80], low: null, high: null },
    { at: '2026-03-11', values: [130, null], low: null, high: null },
    { at: '2026-03-12', values: [125, 85], low: null, high: null },
  ];
  const texts = {
    label: (count: number) => `Pressure, ${String(count)}`,
    period: 'Period',
    all: 'All',
    year: 'Year',
    last: 'Last',
    thinned: () => 'fewer',
  };

  it('has a legend, a point for each day, and one stop for Tab', async () => {
    const { container } = render(
      <LineChart
        lines={['Upper', 'Lower']}
        points={points}
        texts={texts}
        number={String}
        dateOf={(at) => at}
        sentence={({ at, values }) => `${at}: ${values.join('/')}`}
      />,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Upper', 'Lower']);
    const marks = within(screen.getByRole('group', { name: 'Pressure, 3' })).getAllByRole('button');
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      '2026-03-10: 120/80',
      '2026-03-11: 130/',
      '2026-03-12: 125/85',
    ]);
    expect(marks.map((mark) => mark.querySelectorAll('circle').length)).toEqual([4, 2, 4]);
    const lines = [...container.querySelectorAll('polyline')].map(
      (line) => line.getAttribute('points')?.split(' ').length,
    );
    expect(lines).toEqual([3, 2]);
    await userEvent.tab();
    expect(document.activeElement).toBe(marks[2]);
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('status').textContent).toBe('2026-03-10: 120/80');
  });
});
