/**
 * The question before an action of the back office: what it means, the reason that the audit log keeps, and what went
 * wrong. What was typed stays after a failure.
 */
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, TextField, useTranslation } from '@cabinet/kit';
import { Refusal } from '../views/Refusal';
import { Dialog } from './Dialog';

/** Shortest and longest reason, in characters; the kernel has the same bounds. */
const REASON = { least: 3, most: 200 };

export interface ReasonDialogProps {
  readonly title: string;
  /** What it is about, what it means, and fields of this action. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Cannot be taken back. */
  readonly isCritical?: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** What the error means. */
  readonly refusal: string;
  /** Checks the fields; false keeps the dialog open. */
  readonly isReady?: () => boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

const isReason = (text: string): boolean => {
  const { length } = Array.from(text.trim());
  return length >= REASON.least && length <= REASON.most;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, confirmLabel, isCritical = false, isBusy, error, refusal, isReady } = props;
  const { onConfirm, onClose } = props;
  const { t } = useTranslation('kit');
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [hasFault, setHasFault] = useState(false);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isGiven = isReason(reason);
    setHasFault(!isGiven);
    const areFieldsReady = isReady?.() ?? true;
    if (!isGiven && areFieldsReady) field.current?.focus();
    if (isGiven && areFieldsReady) onConfirm(reason.trim());
  };
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog
      isOpen
      isCritical={isCritical}
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} kind={isCritical ? 'critical' : 'primary'} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="stack" onSubmit={confirm}>
        {children}
        <TextField
          ref={field}
          label={t('reason.label')}
          hint={t('reason.hint')}
          error={hasFault && !isReason(reason) ? t('reason.fault', REASON) : undefined}
          value={reason}
          maxLength={REASON.most}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
        <Refusal error={error}>{refusal}</Refusal>
      </form>
    </Dialog>
  );
}
