/** The calendar address of the patient, and what changes it. */
import { toast, useMutation, useQuery, useQueryClient, useTranslation } from '@cabinet/kit';
import { useState } from 'react';
import {
  type CalendarAddress,
  changeCalendar,
  createCalendar,
  loadCalendar,
  removeCalendar,
} from '../data/calendar.api';

const KEY = ['visits', 'calendar'] as const;

export function useCalendar() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => loadCalendar(signal),
    // When a calendar last read it changes outside the page.
    staleTime: 0,
  });
}

/** The address is a secret: it lives in the page that was told it, and goes with it. */
export function useCalendarChanges() {
  const { t } = useTranslation('visits');
  const queries = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const show = (calendar: CalendarAddress | null) => queries.setQueryData<CalendarAddress | null>(KEY, calendar);
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY });
  const making = useMutation({
    mutationFn: createCalendar,
    onSuccess: ({ url, calendar }) => {
      setAddress(url);
      show(calendar);
    },
    onError: (error) => toast.failure(t('subscription.makeFailed'), error),
    onSettled,
  });
  const changing = useMutation({
    mutationFn: changeCalendar,
    // One after the other, so that the last response is the last state.
    scope: { id: 'calendar' },
    onMutate: (details) => {
      queries.setQueryData<CalendarAddress | null>(KEY, (before) => before && { ...before, details });
    },
    onError: (error) => toast.failure(t('subscription.changeFailed'), error),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: removeCalendar,
    onSuccess: () => {
      setAddress(null);
      show(null);
      toast.success(t('subscription.removed'));
    },
    onError: (error) => toast.failure(t('subscription.removeFailed'), error),
    onSettled,
  });
  return { address, making, changing, removing };
}
