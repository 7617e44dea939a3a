/**
 * `/payment`: the page between this site and the bank's, for one invoice or several (`?id=…&id=…`). Before:
 * what is paid, and the way to the bank. After the return (`?id=…&orderId=…`): the bank is asked about the order until it has decided. All state is in
 * the kernel, so a tab that was closed on the way goes on wherever the invoice is opened again.
 */
import { isProblem, PageHeader, Skeleton, SkeletonGroup, useTranslation } from '@cabinet/kit';
import { Navigate, useSearchParams } from '@cabinet/kit/router';
import { useInvoices, useOrderStatus } from '../data/queries';
import { invoicesAt, type PaymentAddress } from '../domain/together';
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
  const ids = [...new Set(parameters.getAll('id').filter((id) => id !== ''))];
  const [orderId = null] = parameters.getAll('orderId').filter((one) => one !== '');
  if (ids.length === 0 && orderId === null) return <Navigate to={INVOICES} replace />;
  return (
    <div className={page.page}>
      <PageHeader title={t('payment.title')} trail={<BackLink />} />
      <AtAddress ids={ids} orderId={orderId} />
    </div>
  );
}

function AtAddress({ ids, orderId }: PaymentAddress) {
  const { t } = useTranslation('payments');
  const invoices = useInvoices();
  const order = useOrderStatus(orderId, { isWatched: true });
  const shown = invoicesAt({ ids, orderId }, order.data, invoices.data ?? []);
  const isUnknownOrder = isProblem(order.error, 'not_found');
  if (ids.length === 0 && order.error !== null && !isUnknownOrder) {
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
      isWaiting={ids.length === 0 && order.isPending}
    >
      {() =>
        shown.length > 0 ? (
          <PaymentCard key={shown.map(({ id }) => id).join()} invoices={shown} order={order} orderId={orderId} />
        ) : (
          <NoInvoice />
        )
      }
    </InvoicesView>
  );
}

function PaymentSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height="22rem" radius="var(--r-l)" />
    </SkeletonGroup>
  );
}
