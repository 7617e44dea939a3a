/** One invoice of the list: name, day, sum, state, and "Pay". The whole row leads to its page. */
import { Button, glue, ListItem, useDates, useHostName, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { Money } from '@cabinet/kit/views';
import type { Invoice } from '../data/payments.types';
import { placed } from '../domain/standing';
import { invoiceAddress } from '../places';
import { Badges } from '../shared/Badges';
import { useInvoiceTitle } from '../shared/useInvoiceTitle';
import { usePayAt } from '../shared/usePayAt';
import css from './InvoiceRow.module.css';
import type { Choice } from './useChoice';

export interface InvoiceRowProps {
  readonly invoice: Invoice;
  /** Whether the invoices are those of several hospitals. */
  readonly hasHost: boolean;
  /** Absent where there is nothing to pay together. */
  readonly choice?: Choice | undefined;
}

export function InvoiceRow({ invoice, hasHost, choice }: InvoiceRowProps) {
  const { t } = useTranslation('payments');
  const { format } = useDates();
  const hostName = useHostName();
  const titleOf = useInvoiceTitle();
  const pay = usePayAt();
  const day = format(invoice.date, 'date');
  const name = glue(invoice.name || titleOf(invoice));
  const about = [
    ...(invoice.number === null ? [] : [t('invoice.number', { number: invoice.number })]),
    day,
    ...(invoice.items.length > 1 ? [t('invoice.services', { count: invoice.items.length })] : []),
    ...(hasHost ? [hostName(invoice.hostId, invoice.hostId)] : []),
  ];
  const label = t(placed(invoice).standing === 'open' ? 'pay.continue' : 'pay.short');
  return (
    <ListItem className={css.row} data-invoice={invoice.id} data-chosen={choice?.isChosen(invoice) ? '' : undefined}>
      {choice && (
        <label className={css.choice}>
          {invoice.canPay && (
            <input
              type="checkbox"
              aria-label={t('choose.one', { invoice: name })}
              checked={choice.isChosen(invoice)}
              disabled={!choice.canChoose(invoice)}
              onChange={({ target }) => choice.set(invoice, target.checked)}
            />
          )}
        </label>
      )}
      <div className={css.content}>
        <div className={css.words}>
          <h3 className={css.name}>
            <Link className={css.link} to={invoiceAddress(invoice.id)}>
              {name}
            </Link>
          </h3>
          <p className="muted small">{about.map(glue).join(' · ')}</p>
        </div>
        <div className={css.figures}>
          <Money kopecks={invoice.sum} className={css.sum} />
          <Badges invoice={invoice} />
        </div>
        {invoice.canPay && (
          <Button
            kind="secondary"
            size="small"
            className={css.pay}
            aria-label={t('pay.named', { pay: label, invoice: name })}
            onClick={() => pay(invoice.id)}
          >
            {label}
          </Button>
        )}
      </div>
    </ListItem>
  );
}
