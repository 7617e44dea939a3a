/** What an invoice is called: by its number, if it has one, and its day. Its name may be medical. */
import { useDates, useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';
import type { Invoice } from '../data/payments.types';

export function useInvoiceTitle(): (invoice: Pick<Invoice, 'number' | 'date'>) => string {
  const { t } = useTranslation('payments');
  const { format } = useDates();
  return useCallback(
    ({ number, date }) => {
      const day = format(date, 'date');
      return number === null ? t('invoice.title', { date: day }) : t('invoice.numbered', { number, date: day });
    },
    [t, format],
  );
}
