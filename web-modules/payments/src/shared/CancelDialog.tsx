import { useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';

export interface CancelDialogProps {
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function CancelDialog({ isBusy, onConfirm, onClose }: CancelDialogProps) {
  const { t } = useTranslation('payments');
  return (
    <ConfirmDialog
      isOpen
      isCritical
      title={t('cancel.question')}
      confirmLabel={t('cancel.button')}
      cancelLabel={t('cancel.keep')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('cancel.meaning')}</p>
    </ConfirmDialog>
  );
}
