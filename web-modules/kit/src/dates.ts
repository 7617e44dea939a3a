/**
 * `@cabinet/kit/dates`: the heat map of free slots and the date field. Fetched on demand.
 */
export { DateField, type DateFieldProps } from './dates/DateField';
export { MonthHeatMap, type MonthHeatMapProps } from './dates/MonthHeatMap';
export { addDays, addMonths, isoWeekday, monthOf, weeksOfMonth } from './dates/calendar';
