/**
 * `/pay`: one invoice, paid with a link and without signing in. Shows the hospital, a number, a sum and where the payment
 * stands, and nothing else of the invoice.
 */
import {
  EmptyState,
  isProblem,
  PageHeader,
  PhoneLink,
  Skeleton,
  SkeletonGroup,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { ButtonLink, useLocation, useSearchParams } from '@cabinet/kit/router';
import { BarePage } from '@cabinet/kit/views';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadFailure } from '../shared/LoadFailure';
import { OneTimeCard } from './OneTimeCard';
import { tokenAt } from './token';
import { useOneTimePayment } from './useOneTimePayment';

export function OneTimePage() {
  const { t } = useTranslation('payments');
  const [parameters] = useSearchParams();
  const token = tokenAt(useLocation().hash);
  return (
    <BarePage>
      <PageHeader title={t('onetime.title')} note={t('onetime.note')} />
      {token === null ? (
        <NoLink title={t('onetime.again.title')}>{t('onetime.again.text')}</NoLink>
      ) : (
        // The bank adds its order to the address.
        <AtLink key={token} token={token} isBack={parameters.has('orderId')} />
      )}
    </BarePage>
  );
}

function AtLink({ token, isBack }: { readonly token: string; readonly isBack: boolean }) {
  const { t } = useTranslation('payments');
  const payment = useOneTimePayment(token, isBack);
  if (isProblem(payment.error, 'not_found')) {
    return <NoLink title={t('onetime.missing.title')}>{t('onetime.missing.text')}</NoLink>;
  }
  if (payment.data)
    return <OneTimeCard token={token} payment={payment.data} loadAgain={() => void payment.refetch()} />;
  if (payment.error !== null) {
    return (
      <LoadFailure
        title={t('toast.pageFailed')}
        error={payment.error}
        isRetrying={payment.isFetching}
        onRetry={() => void payment.refetch()}
      />
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton height="18rem" radius="var(--r-l)" />
    </SkeletonGroup>
  );
}

/** There is no link, or it does not work any more: whom to ask. */
function NoLink({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation('payments');
  const { phone } = useVariant().organisation;
  return (
    <EmptyState
      title={title}
      icon={<Link2Off />}
      actions={
        <>
          {phone !== '' && <PhoneLink phone={phone} />}
          <ButtonLink kind="secondary" to="/">
            {t('onetime.cabinet')}
          </ButtonLink>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
