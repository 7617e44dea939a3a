/** `/payment_list/{id}`: what an invoice is for, and the details of its payment. */
import { Button, Card, glue, PageHeader, Skeleton, SkeletonGroup, useTranslation } from '@cabinet/kit';
import { useParams } from '@cabinet/kit/router';
import { Money } from '@cabinet/kit/views';
import { CreditCard } from 'lucide-react';
import { useId } from 'react';
import type { Invoice } from '../data/payments.types';
import { useInvoices } from '../data/queries';
import { placed } from '../domain/standing';
import { BackLink } from '../shared/BackLink';
import { Badges } from '../shared/Badges';
import { CancelPayment } from '../shared/CancelPayment';
import { InvoicesView } from '../shared/InvoicesView';
import { NoInvoice } from '../shared/NoInvoice';
import page from '../shared/Page.module.css';
import { PaymentFacts } from '../shared/PaymentFacts';
import { Reason } from '../shared/Reason';
import { Receipts } from '../shared/Receipts';
import { useInvoiceTitle } from '../shared/useInvoiceTitle';
import { usePayAt } from '../shared/usePayAt';
import { useSpokenChanges } from '../list/useSpokenChanges';
import css from './InvoicePage.module.css';
import { ItemTable } from './ItemTable';
import { PaidTogether } from './PaidTogether';

export function InvoicePage() {
  const { t } = useTranslation('payments');
  const titleOf = useInvoiceTitle();
  const { id } = useParams();
  const invoices = useInvoices();
  useSpokenChanges(invoices.data);
  const invoice = invoices.data?.find((one) => one.id === id);
  const title = invoice ? titleOf(invoice) : t('invoice.untitled');
  return (
    <div className={page.page}>
      <PageHeader title={title} trail={<BackLink />} />
      <InvoicesView invoices={invoices} loading={<InvoiceSkeleton />} failed={t('toast.listFailed')}>
        {(all) => (invoice ? <Details invoice={invoice} all={all} /> : <NoInvoice />)}
      </InvoicesView>
    </div>
  );
}

function Details({ invoice, all }: { readonly invoice: Invoice; readonly all: readonly Invoice[] }) {
  const { t } = useTranslation('payments');
  const pay = usePayAt();
  const sumId = useId();
  const paymentId = useId();
  const { name, sum, payment, canPay } = invoice;
  const { standing } = placed(invoice);
  return (
    <>
      <Card kind="hero" aria-labelledby={sumId} className={css.head} data-keep-clear>
        <div className={css.words}>
          {name !== '' && <h2 className={css.name}>{glue(name)}</h2>}
          <p id={sumId}>
            <Money kopecks={sum} className={css.sum} />
          </p>
          <div className="wrap">
            <Badges invoice={invoice} />
          </div>
        </div>
        {canPay && (
          <div className={page.actions}>
            <Button onClick={() => pay(invoice.id)}>
              <CreditCard aria-hidden />
              {t(standing === 'open' ? 'pay.continue' : 'pay.byCard')}
            </Button>
          </div>
        )}
      </Card>
      <ItemTable invoice={invoice} />
      {payment && (
        <Card aria-labelledby={paymentId} className={css.payment}>
          <h2 id={paymentId} className={page.heading}>
            {t('fact.title')}
          </h2>
          <PaymentFacts payment={payment} />
          <PaidTogether invoice={invoice} all={all} />
          <Receipts invoice={invoice} />
          {standing === 'notPaid' && <Reason attempt={payment} />}
          {standing === 'open' && <CancelPayment invoiceId={invoice.id} />}
        </Card>
      )}
    </>
  );
}

function InvoiceSkeleton() {
  return (
    <SkeletonGroup>
      <div className="stack">
        <Skeleton height="8.5rem" radius="var(--r-l)" />
        <Skeleton height="11rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}
