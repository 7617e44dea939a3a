import { useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { formatRubles, type Kopecks } from '@cabinet/kit/views';
import type { AdminPayment } from '../data/contract';

export interface RefundDialogProps {
  readonly payment: AdminPayment;
  readonly kopecks: Kopecks;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The question before a refund: which payment, and how much. */
export function RefundDialog({ payment, kopecks, isBusy, onConfirm, onClose }: RefundDialogProps) {
  const { t } = useTranslation('admin_payments');
  const sum = formatRubles(kopecks);
  const { number, maskedCard } = payment;
  return (
    <ConfirmDialog
      isOpen
      isCritical
      title={t('refund.question')}
      confirmLabel={t('refund.confirm', { sum })}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{maskedCard ? t('refund.whatCard', { number, sum, card: maskedCard }) : t('refund.what', { number, sum })}</p>
      <p>{t('refund.irrevocable')}</p>
    </ConfirmDialog>
  );
}
