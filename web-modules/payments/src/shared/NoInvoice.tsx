import { Card, EmptyState, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { ReceiptText } from 'lucide-react';
import { INVOICES } from '../places';

/** In place of an invoice that the user does not have: withdrawn by the hospital, or an address of somebody else's. */
export function NoInvoice() {
  const { t } = useTranslation('payments');
  return (
    <Card>
      <EmptyState
        title={t('missing.title')}
        icon={<ReceiptText />}
        actions={
          <ButtonLink kind="secondary" to={INVOICES}>
            {t('back')}
          </ButtonLink>
        }
      >
        {t('missing.hint')}
      </EmptyState>
    </Card>
  );
}
