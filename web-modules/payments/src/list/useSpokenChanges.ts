/** Tells screen readers that an invoice has changed its state while the list was open. */
import { announce, useTranslation } from '@cabinet/kit';
import { useEffect, useRef } from 'react';
import type { Invoice } from '../data/payments.types';
import { placed, type Standing } from '../domain/standing';
import { useInvoiceTitle } from '../shared/useInvoiceTitle';

export function useSpokenChanges(invoices: readonly Invoice[] | undefined): void {
  const { t } = useTranslation('payments');
  const titleOf = useInvoiceTitle();
  const seen = useRef<ReadonlyMap<string, Standing> | null>(null);
  useEffect(() => {
    if (!invoices) return;
    const now = new Map(invoices.map((invoice) => [invoice.id, placed(invoice).standing]));
    const changed = invoices.filter(({ id }) => {
      const before = seen.current?.get(id);
      return before !== undefined && before !== now.get(id);
    });
    seen.current = now;
    const sentences = changed.map((invoice) =>
      t('list.changed', {
        invoice: titleOf(invoice),
        outcome: t(`outcome.${placed(invoice).standing}.title`),
      }),
    );
    if (sentences.length > 0) announce(sentences.join(' '));
  }, [invoices, titleOf, t]);
}
