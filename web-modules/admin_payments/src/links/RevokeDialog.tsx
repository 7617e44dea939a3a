import { useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import type { PaymentLinkEntry } from '../data/contract';

export interface RevokeDialogProps {
  readonly link: PaymentLinkEntry;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function RevokeDialog({ link, isBusy, onConfirm, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('admin_payments');
  return (
    <ConfirmDialog
      isOpen
      isCritical
      title={t('links.revokeQuestion', { number: link.number })}
      confirmLabel={t('links.revoke')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('links.revokeMeaning')}</p>
    </ConfirmDialog>
  );
}
