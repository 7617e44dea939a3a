/** The other invoices that the same order pays; nothing if there are none. */
import { useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { Invoice } from '../data/payments.types';
import { invoiceAddress } from '../places';
import page from '../shared/Page.module.css';
import { useInvoiceTitle } from '../shared/useInvoiceTitle';

export interface PaidTogetherProps {
  readonly invoice: Invoice;
  readonly all: readonly Invoice[];
}

export function PaidTogether({ invoice, all }: PaidTogetherProps) {
  const { t } = useTranslation('payments');
  const titleOf = useInvoiceTitle();
  const others = all.filter(({ id }) => id !== invoice.id && invoice.payment?.invoiceIds.includes(id));
  if (others.length === 0) return null;
  return (
    <dl className={page.facts}>
      <div className={page.fact}>
        <dt>{t('fact.together')}</dt>
        {others.map((other) => (
          <dd key={other.id}>
            <Link to={invoiceAddress(other.id)}>{titleOf(other)}</Link>
          </dd>
        ))}
      </div>
    </dl>
  );
}
