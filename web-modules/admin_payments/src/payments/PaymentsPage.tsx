/** `/admin/payments/list`: attempts to pay, by number, or by period and state. What is looked for is in the address. */
import { Card, EmptyState, useDates, useTranslation } from '@cabinet/kit';
import { ButtonLink, Link, useSearchParams } from '@cabinet/kit/router';
import type { Column } from '@cabinet/kit/table';
import { DatedView } from '@cabinet/kit/views';
import { SearchX } from 'lucide-react';
import type { PaymentFilter } from '../data/admin.api';
import type { AdminPayment, AdminPaymentPage } from '../data/contract';
import { usePayments } from '../data/queries';
import { paymentAddress, PAYMENTS } from '../places';
import { ChosenTable } from '../shared/ChosenTable';
import { AdminPage } from '../shared/AdminPage';
import { StatePill } from '../shared/StatePill';
import { Sum } from '../shared/Sum';
import { PaymentSearch } from './PaymentSearch';

/** Pages are counted from 0. */
function filterOf(parameters: URLSearchParams): PaymentFilter {
  const given = (name: string) => parameters.get(name)?.trim() ?? '';
  const page = Number(given('page'));
  return {
    number: given('number'),
    from: given('from'),
    to: given('to'),
    state: given('state'),
    page: Number.isInteger(page) && page > 0 ? page : 0,
  };
}

export function PaymentsPage() {
  const { t } = useTranslation('admin_payments');
  const [parameters] = useSearchParams();
  const filter = filterOf(parameters);
  const query = usePayments(filter);
  return (
    <AdminPage>
      <PaymentSearch key={parameters.toString()} filter={filter} />
      <DatedView query={query} failed={t('payments.failed')}>
        {(page) => <Found page={page} filter={filter} />}
      </DatedView>
    </AdminPage>
  );
}

function Found({ page, filter }: { readonly page: AdminPaymentPage; readonly filter: PaymentFilter }) {
  const { t } = useTranslation('admin_payments');
  const { format } = useDates();
  const { payments, hasMore } = page;
  if (payments.length === 0) {
    return (
      <Card>
        <EmptyState title={t('payments.none')} icon={<SearchX />}>
          {t(filter.number === '' ? 'payments.noneHint' : 'payments.noNumber')}
        </EmptyState>
      </Card>
    );
  }
  const columns: readonly Column<AdminPayment>[] = [
    {
      id: 'number',
      label: t('column.number'),
      cell: ({ id, number }) => <Link to={paymentAddress(id)}>{number}</Link>,
    },
    { id: 'begun', label: t('column.begun'), cell: ({ begunAt }) => format(begunAt, 'dateTime') },
    { id: 'state', label: t('column.state'), cell: ({ state }) => <StatePill state={state} /> },
    { id: 'sum', label: t('column.sum'), isNumber: true, cell: ({ sum }) => <Sum rubles={sum} /> },
    { id: 'refunded', label: t('column.refunded'), isNumber: true, cell: ({ refunded }) => <Sum rubles={refunded} /> },
    { id: 'told', label: t('column.told'), cell: ({ told }) => t(`told.${told}`, { defaultValue: told }) },
    { id: 'card', label: t('column.card'), cell: ({ maskedCard }) => maskedCard ?? '—' },
  ];
  return (
    <>
      <ChosenTable id="payments" label={t('tab.payments')} columns={columns} rows={payments} keyOf={({ id }) => id} />
      {(hasMore || filter.page > 0) && (
        <nav aria-label={t('pages')} className="wrap">
          {filter.page > 0 && (
            <ButtonLink kind="secondary" to={addressOf({ ...filter, page: filter.page - 1 })}>
              {t('page.newer')}
            </ButtonLink>
          )}
          {hasMore && (
            <ButtonLink kind="secondary" to={addressOf({ ...filter, page: filter.page + 1 })}>
              {t('page.older')}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function addressOf({ from, to, state, page }: PaymentFilter): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ from, to, state, page: page === 0 ? '' : String(page) })) {
    if (value !== '') parameters.set(name, value);
  }
  return `${PAYMENTS}?${parameters.toString()}`;
}
