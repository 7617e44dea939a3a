/**
 * Deletes a file of a patient (B-294) with a reason, which the audit log keeps. If there are several files to choose from, one
 * is chosen first.
 */
import { SelectField, useMutation, useTranslation } from '@cabinet/kit';
import { ReasonDialog } from '@cabinet/kit/aria';
import { useState } from 'react';
import { deleteFile, type OwnedFile } from '../data/admin.api';
import css from './AdminFiles.module.css';
import { troubleOf } from './trouble';

export interface DeleteDialogProps {
  readonly fio: string;
  /** Those to choose from, at least one. */
  readonly files: readonly OwnedFile[];
  readonly onDeleted: (file: OwnedFile) => void;
  readonly onClose: () => void;
}

interface Asked {
  readonly file: OwnedFile;
  readonly reason: string;
}

export function DeleteDialog({ fio, files, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin_files');
  const [chosenId, setChosenId] = useState(files[0]?.id ?? '');
  const chosen = files.find(({ id }) => id === chosenId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ file, reason }: Asked) => deleteFile(file, reason),
    networkMode: 'always',
    onSuccess: (_, { file }) => onDeleted(file),
  });
  return (
    <ReasonDialog
      isCritical
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      isBusy={isPending}
      error={error}
      refusal={t(troubleOf(error))}
      onConfirm={(reason) => {
        if (chosen) mutate({ file: chosen, reason });
      }}
      onClose={onClose}
    >
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
    </ReasonDialog>
  );
}
