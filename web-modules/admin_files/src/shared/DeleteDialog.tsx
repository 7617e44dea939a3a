/**
 * Deletes a file of a patient (B-294) with a reason, which the audit log keeps. What was typed stays after a failure (X-071,
 * If there are several files to choose from, one is chosen first.
 */
import {
  ApiProblem,
  Button,
  Notice,
  RequestId,
  SelectField,
  TextField,
  useMutation,
  useTranslation,
} from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { type FormEvent, useId, useRef, useState } from 'react';
import { deleteFile, type OwnedFile } from '../data/admin.api';
import css from './AdminFiles.module.css';
import { troubleOf } from './trouble';

/** Shortest and longest reason, in characters; the same as for actions on an account. */
const REASON = { least: 3, most: 200 };

const isReason = (text: string): boolean => {
  const { length } = Array.from(text.trim());
  return length >= REASON.least && length <= REASON.most;
};

export interface DeleteDialogProps {
  readonly fio: string;
  /** Those to choose from, at least one. */
  readonly files: readonly OwnedFile[];
  readonly onDeleted: (file: OwnedFile) => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ fio, files, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['admin_files', 'kit']);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [chosenId, setChosenId] = useState(files[0]?.id ?? '');
  const [reason, setReason] = useState('');
  const [hasFault, setHasFault] = useState(false);
  const chosen = files.find(({ id }) => id === chosenId);
  const deletion = useMutation({
    mutationFn: async (file: OwnedFile) => {
      await deleteFile(file, reason.trim());
      return file;
    },
    networkMode: 'always',
    onSuccess: onDeleted,
  });
  const { isPending, error } = deletion;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !chosen) return;
    const isGiven = isReason(reason);
    setHasFault(!isGiven);
    if (isGiven) deletion.mutate(chosen);
    else field.current?.focus();
  };
  return (
    <Dialog
      isOpen
      isCritical
      title={t('delete.title')}
      onClose={() => {
        if (!isPending) onClose();
      }}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" form={formId} kind="critical" isBusy={isPending}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="stack" onSubmit={confirm}>
        <p>
          <strong>{fio}</strong>
        </p>
        {files.length > 1 ? (
          <SelectField
            label={t('delete.which')}
            value={chosenId}
            options={files.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => setChosenId(target.value)}
          />
        ) : (
          <p className={css.fileName}>{chosen?.name}</p>
        )}
        <p>{t('delete.meaning')}</p>
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
        {error !== null && (
          <Notice kind="warning" role="alert">
            <p>{t(troubleOf(error))}</p>
            {error instanceof ApiProblem && error.requestId && <RequestId value={error.requestId} />}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
