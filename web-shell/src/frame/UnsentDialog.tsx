import { useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';

export interface UnsentDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks for confirmation when signing out would delete unsent data. */
export function UnsentDialog({ onStay, onLeave }: UnsentDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <ConfirmDialog
      isOpen
      isCritical
      title={t('unsent.title')}
      confirmLabel={t('unsent.leave')}
      cancelLabel={t('unsent.stay')}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{t('unsent.question')}</p>
    </ConfirmDialog>
  );
}
