/**
 * The address at which calendars read the patient's visits (`/api/calendar`, docs/adr/0055). The events are in the
 * language of the screen that made or changed it.
 */
import { api, type Contract } from '@cabinet/kit';

/** What the kernel tells of the address; the address itself is told once. */
export type CalendarAddress = Contract['CalendarAddress'];
export type CreatedCalendar = Contract['CreatedCalendarAddress'];

export const loadCalendar = async (signal: AbortSignal): Promise<CalendarAddress | null> =>
  (await api.get<Contract['OwnCalendar']>('/calendar', { signal })).calendar ?? null;

/** Makes an address. An earlier one stops working. */
export const createCalendar = (details: boolean) => api.post<CreatedCalendar>('/calendar', { body: { details } });

export const changeCalendar = (details: boolean) => api.patch<CalendarAddress>('/calendar', { body: { details } });

export const removeCalendar = () => api.delete<undefined>('/calendar');
