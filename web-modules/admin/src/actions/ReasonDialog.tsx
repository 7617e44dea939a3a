/**
 * The frame of every action: whom it is about, what it means, the reason that the audit log keeps, and what went wrong.
 * What was typed stays after a failure.
 */
import { ApiProblem, Button, isProblem, Notice, RequestId, TextField, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { CabinetRow } from '../data/contract';
import css from '../shared/Admin.module.css';
import { fullName } from '../shared/names';
import { REASON, REFUSALS } from './kinds';

export interface ReasonDialogProps {
  readonly row: CabinetRow;
  readonly title: string;
  readonly meaning: ReactNode;
  readonly confirmLabel: string;
  /** Cannot be taken back. */
  readonly isCritical?: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Fields of this action. */
  readonly children?: ReactNode;
  /** Checks them; false keeps the dialog open. */
  readonly isReady?: () => boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

const isReason = (text: string): boolean => {
  const { length } = Array.from(text.trim());
  return length >= REASON.least && length <= REASON.most;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { row, title, meaning, confirmLabel, isCritical = false, isBusy, error, children, isReady } = props;
  const { onConfirm, onClose } = props;
  const { t } = useTranslation(['admin', 'kit']);
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
  return (
    <Dialog
      isOpen
      isCritical={isCritical}
      title={title}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" form={formId} kind={isCritical ? 'critical' : 'primary'} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={css.stack} onSubmit={confirm}>
        <p>
          <strong>{fullName(row)}</strong> <span className="muted">{row.username}</span>
        </p>
        <div className={css.stack}>{meaning}</div>
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

/** Why it was refused, with the request id. */
export function Refusal({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('admin');
  if (error === null) return null;
  const known = REFUSALS.find((code) => isProblem(error, code));
  const requestId = error instanceof ApiProblem ? error.requestId : undefined;
  return (
    <Notice kind="warning" role="alert">
      <p>{known ? t(`refusal.${known}`) : t('failed')}</p>
      {requestId && <RequestId value={requestId} />}
    </Notice>
  );
}
