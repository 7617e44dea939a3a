/**
 * The question before an action: what it means, the reason that the audit log keeps, and what went wrong. What was typed
 * stays after a failure.
 */
import { ApiProblem, Button, isProblem, Notice, RequestId, TextField, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import css from './Operations.module.css';

/** Shortest and longest reason, in characters. */
const REASON = { least: 3, most: 200 };

/** Refusals with a text of their own. */
const REFUSALS = ['not_found', 'job_running', 'job_owed', 'job_open_already', 'plugin_failed'] as const;

export interface ReasonDialogProps {
  readonly title: string;
  /** What it is about, and what it means. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Cannot be taken back. */
  readonly isCritical?: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

const isReason = (text: string): boolean => {
  const { length } = Array.from(text.trim());
  return length >= REASON.least && length <= REASON.most;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, confirmLabel, isCritical = false, isBusy, error, onConfirm, onClose } = props;
  const { t } = useTranslation(['admin_operations', 'kit']);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [hasFault, setHasFault] = useState(false);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isGiven = isReason(reason);
    setHasFault(!isGiven);
    if (isGiven) onConfirm(reason.trim());
    else field.current?.focus();
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
            {t('kit:cancel')}
          </Button>
          <Button type="submit" form={formId} kind={isCritical ? 'critical' : 'primary'} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={css.stack} onSubmit={confirm}>
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
        <Refusal error={error} />
      </form>
    </Dialog>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('admin_operations');
  if (error === null) return null;
  const known = REFUSALS.find((code) => isProblem(error, code));
  const requestId = error instanceof ApiProblem ? error.requestId : undefined;
  return (
    <Notice kind="warning" role="alert">
      <p>{t(`refusal.${known ?? 'other'}`)}</p>
      {requestId && <RequestId value={requestId} />}
    </Notice>
  );
}
