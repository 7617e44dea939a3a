/** Gives up an open payment page, after a question: the bank's page stops working, and nothing is taken. */
import { Beside, Button, toast, useMutation, useTranslation } from '@cabinet/kit';
import { lazy, useState } from 'react';
import { cancelPayment } from '../data/payments.api';
import { useFreshInvoices } from '../data/queries';
import { refusalOf } from '../domain/refusal';

const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog')).CancelDialog }));

export function CancelPayment({ invoiceId }: { readonly invoiceId: string }) {
  const { t } = useTranslation('payments');
  const [isAsked, setIsAsked] = useState(false);
  const loadAgain = useFreshInvoices();
  const cancelling = useMutation({
    mutationFn: () => cancelPayment(invoiceId),
    networkMode: 'always',
    onSuccess: () => toast.success(t('cancel.done')),
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal === 'already_paid' || refusal === 'payment_being_confirmed') toast.info(t(`refusal.${refusal}`));
      // Without an open order there is nothing to cancel any more.
      else if (refusal !== 'not_found') toast.failure(t('cancel.failed'), error);
    },
    onSettled: () => {
      setIsAsked(false);
      loadAgain();
    },
  });
  return (
    <>
      <Button kind="danger" isBusy={cancelling.isPending} onClick={() => setIsAsked(true)}>
        {t('cancel.button')}
      </Button>
      {isAsked && (
        <Beside onClose={() => setIsAsked(false)}>
          <CancelDialog
            isBusy={cancelling.isPending}
            onConfirm={() => cancelling.mutate()}
            onClose={() => {
              if (!cancelling.isPending) setIsAsked(false);
            }}
          />
        </Beside>
      )}
    </>
  );
}
