/** An event in words: `Иванова Анна Сергеевна, 26 ноября 2026`. */
import { useDates } from '@cabinet/kit';
import type { FileEvent } from '../data/contract';

export function useEventName(): (event: FileEvent) => string {
  const { format } = useDates();
  return ({ fio, date }) => `${fio}, ${format(date, 'date')}`;
}
