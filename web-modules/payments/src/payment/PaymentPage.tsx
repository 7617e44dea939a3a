/**
 * `/payment`: the page between this site and the bank's. Before: what is paid, and the way to the bank.
 * After the return (`?id=…&orderId=…`): the bank is asked about the order until it has decided. All state is in
 * the kernel, so a tab that was closed on the way goes on wherever the invoice is opened again.
 */
import { isProblem, PageHeader, Skeleton, SkeletonGroup, useTranslation } from '@cabinet/kit';
import { Navigate, useSearchParams } from '@cabinet/kit/router';
import type { Invoice, OrderStatus } from '../data/payments.types';
import { useInvoices, useOrderStatus } from '../data/queries';
import { INVOICES } from '../places';
import { BackLink } from '../shared/BackLink';
import { InvoicesView } from '../shared/InvoicesView';
import { LoadFailure } from '../shared/LoadFailure';
import { NoInvoice } from '../shared/NoInvoice';
import page from '../shared/Page.module.css';
import { PaymentCard } from './PaymentCard';

export function PaymentPage() {
  const { t } = useTranslation('payments');
  const [parameters] = useSearchParams();
  const id = given(parameters, 'id');
  const orderId = given(parameters, 'orderId');
  if (id === null && orderId === null) return <Navigate to={INVOICES} replace />;
  return (
    <div className={page.page}>
      <PageHeader title={t('payment.title')} trail={<BackLink />} />
      <AtAddress id={id} orderId={orderId} />
    </div>
  );
}

/** A parameter that is there and not empty. */
function given(parameters: URLSearchParams, name: string): string | null {
  const value = parameters.get(name);
  return value === '' ? null : value;
}

interface Address {
  readonly id: string | null;
  readonly orderId: string | null;
}

function AtAddress({ id, orderId }: Address) {
  const { t } = useTranslation('payments');
  const invoices = useInvoices();
  const order = useOrderStatus(orderId, { isWatched: true });
  const invoice = invoices.data && invoiceAt(id, order.data, invoices.data);
  const isUnknownOrder = isProblem(order.error, 'not_found');
  if (id === null && order.error !== null && !isUnknownOrder) {
    return (
      <LoadFailure
        title={t('toast.pageFailed')}
        error={order.error}
        isRetrying={order.isFetching}
        onRetry={() => void order.refetch()}
      />
    );
  }
  return (
    <InvoicesView
      invoices={invoices}
      loading={<PaymentSkeleton />}
      failed={t('toast.pageFailed')}
      isWaiting={id === null && order.isPending}
    >
      {() =>
        invoice ? <PaymentCard key={invoice.id} invoice={invoice} order={order} orderId={orderId} /> : <NoInvoice />
      }
    </InvoicesView>
  );
}

/** The invoice of the address. A return address of long ago may name the order only. */
function invoiceAt(
  id: string | null,
  order: OrderStatus | undefined,
  invoices: readonly Invoice[],
): Invoice | undefined {
  const wanted = id ?? order?.invoiceId;
  return invoices.find((invoice) => invoice.id === wanted);
}

function PaymentSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height="22rem" radius="var(--r-l)" />
    </SkeletonGroup>
  );
}
