/** `@cabinet/kit/chart`: values over time as lines. A separate entry loaded on first use. */
export { type ChartTexts, LineChart, type LineChartProps } from './chart/LineChart';
export type { ChartPoint } from './chart/scale';
