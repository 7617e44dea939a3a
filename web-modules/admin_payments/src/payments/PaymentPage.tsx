/** `/admin/payments/list/{id}`: one attempt to pay, with the entries of the ledger, its refunds, and refunding. */
import { isProblem, useCan, useTranslation } from '@cabinet/kit';
import { useParams } from '@cabinet/kit/router';
import { DatedView, Missing } from '@cabinet/kit/views';
import { SearchX } from 'lucide-react';
import { usePayment } from '../data/queries';
import { PAYMENTS } from '../places';
import { AdminPage } from '../shared/AdminPage';
import { Entries } from './Entries';
import { PaymentFacts } from './PaymentFacts';
import { RefundForm } from './RefundForm';
import { Refunds } from './Refunds';

export function PaymentPage() {
  const { t } = useTranslation('admin_payments');
  const { id = '' } = useParams();
  const query = usePayment(id);
  const { data, error } = query;
  const can = useCan();
  return (
    <AdminPage title={data ? t('payment.title', { number: data.number }) : t('payment.untitled')}>
      {data === undefined && isProblem(error, 'not_found') ? (
        <Missing title={t('payment.missing')} icon={<SearchX />} back={{ to: PAYMENTS, label: t('payment.back') }} />
      ) : (
        <DatedView query={query} failed={t('payment.failed')}>
          {(payment) => (
            <>
              <PaymentFacts payment={payment} />
              {can('payments.write') && <RefundForm key={payment.refundable} payment={payment} />}
              <Refunds refunds={payment.refunds} />
              <Entries entries={payment.entries} />
            </>
          )}
        </DatedView>
      )}
    </AdminPage>
  );
}
