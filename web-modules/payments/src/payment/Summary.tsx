/** What is paid, and how much. Of several invoices, each with its state; the total is what is still to pay, if anything is. */
import { glue, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { Money } from '@cabinet/kit/views';
import type { Invoice } from '../data/payments.types';
import { sumOf } from '../domain/together';
import { invoiceAddress } from '../places';
import { Badges } from '../shared/Badges';
import { useInvoiceTitle } from '../shared/useInvoiceTitle';
import css from './PaymentCard.module.css';

export interface SummaryProps {
  readonly titleId: string;
  readonly invoices: readonly Invoice[];
  readonly payable: readonly Invoice[];
}

export function Summary({ titleId, invoices, payable }: SummaryProps) {
  const { t } = useTranslation('payments');
  const titleOf = useInvoiceTitle();
  const [only] = invoices;
  if (only && invoices.length === 1) {
    return (
      <div className={css.summary}>
        <p id={titleId} className="muted">
          {titleOf(only)}
        </p>
        {only.name !== '' && <p className={css.name}>{glue(only.name)}</p>}
        <Money kopecks={only.sum} className={css.sum} />
      </div>
    );
  }
  return (
    <div className={css.summary}>
      <p id={titleId} className="muted">
        {t('together.title')}
      </p>
      <ul className={css.invoices}>
        {invoices.map((invoice) => (
          <li key={invoice.id} className={css.invoice} data-invoice={invoice.id}>
            <span className={css.what}>
              <Link to={invoiceAddress(invoice.id)}>{glue(invoice.name || titleOf(invoice))}</Link>
              <span className="muted small">{titleOf(invoice)}</span>
            </span>
            <span className={css.figures}>
              <Money kopecks={invoice.sum} />
              <Badges invoice={invoice} />
            </span>
          </li>
        ))}
      </ul>
      <Money kopecks={sumOf(payable.length > 0 ? payable : invoices)} className={css.sum} />
    </div>
  );
}
