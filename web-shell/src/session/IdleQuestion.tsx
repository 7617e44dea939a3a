import { Button, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';

export interface IdleQuestionProps {
  /** Seconds until the session ends. */
  readonly seconds: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** The dialog "are you still there". */
export function IdleQuestion({ seconds, onStay, onLeave }: IdleQuestionProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      isOpen
      isInsistent
      role="alertdialog"
      onClose={onStay}
      title={t('idle.title')}
      actions={
        <>
          <Button kind="secondary" onClick={onLeave}>
            {t('idle.leave')}
          </Button>
          <Button onClick={onStay}>{t('idle.stay')}</Button>
        </>
      }
    >
      <p>
        {t('idle.question')} <span className="num">{t('idle.rest', { count: seconds })}</span>
      </p>
    </Dialog>
  );
}
