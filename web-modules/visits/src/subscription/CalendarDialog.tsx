/** Asks before the address stops working. */
import { useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';

export interface CalendarDialogProps {
  readonly asked: 'replace' | 'remove';
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function CalendarDialog({ asked, isBusy, onConfirm, onClose }: CalendarDialogProps) {
  const { t } = useTranslation('visits');
  return (
    <ConfirmDialog
      isOpen
      isCritical={asked === 'remove'}
      isBusy={isBusy}
      title={t(`subscription.${asked}Question`)}
      confirmLabel={t(`subscription.${asked}Yes`)}
      onConfirm={onConfirm}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <p>{t(`subscription.${asked}Note`)}</p>
    </ConfirmDialog>
  );
}
