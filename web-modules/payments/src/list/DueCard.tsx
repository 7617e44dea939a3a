/** What is to pay, the largest element of the list. It is paid right here, unless it is due to several hospitals. */
import { Button, Card, glue, useTranslation } from '@cabinet/kit';
import { Money } from '@cabinet/kit/views';
import { CreditCard } from 'lucide-react';
import { useId } from 'react';
import type { Placed } from '../domain/standing';
import { canPayTogether, sumOf } from '../domain/together';
import { useInvoiceTitle } from '../shared/useInvoiceTitle';
import { usePayAt } from '../shared/usePayAt';
import css from './DueCard.module.css';

export function DueCard({ due }: { readonly due: readonly Placed[] }) {
  const { t } = useTranslation('payments');
  const titleOf = useInvoiceTitle();
  const pay = usePayAt();
  const labelId = useId();
  const [first] = due;
  const only = due.length === 1 ? first : undefined;
  const all = due.map(({ invoice }) => invoice);
  const services = only?.invoice.items.length ?? 0;
  return (
    <Card kind="hero" aria-labelledby={labelId} className={css.due} data-keep-clear>
      <div className={css.words}>
        <h2 id={labelId} className={css.label}>
          {t('due.title')}
        </h2>
        <Money kopecks={sumOf(all)} className={css.total} />
        <p className="small">
          {only
            ? [titleOf(only.invoice), ...(services > 0 ? [t('invoice.services', { count: services })] : [])]
                .map(glue)
                .join(', ')
            : t('due.count', { count: due.length })}
        </p>
      </div>
      {only?.invoice.canPay && (
        <Button className={css.pay} onClick={() => pay(only.invoice.id)}>
          <CreditCard aria-hidden />
          {t(only.standing === 'open' ? 'pay.continue' : 'pay.byCard')}
        </Button>
      )}
      {!only && canPayTogether(all) && (
        <Button className={css.pay} onClick={() => pay(...all.map(({ id }) => id))}>
          <CreditCard aria-hidden />
          {t('due.payAll')}
        </Button>
      )}
    </Card>
  );
}
