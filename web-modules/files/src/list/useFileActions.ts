/** What can be done with a file, and which question about one is open. */
import { isProblem, toast, useTranslation } from '@cabinet/kit';
import { useState } from 'react';
import type { UserFile } from '../data/files.types';
import { useFileChanges } from '../data/queries';
import { freeNameOf } from '../domain/trouble';
import { focusOn } from '../shared/focusOn';
import { useTrouble } from '../shared/useTrouble';

/** A name that another file has, and what "Yes" does although. */
export interface TakenName {
  readonly name: string;
  /** The name that the kernel would give. */
  readonly freeName: string | null;
  readonly goOn: () => void;
}

/** A file that is to be deleted, or one that is deleted already and is to be removed at once. */
export interface AskedDeletion {
  readonly file: UserFile;
  readonly isForGood: boolean;
}

export function useFileActions() {
  const { t } = useTranslation('files');
  const troubleOf = useTrouble();
  const { rename, remove, restore } = useFileChanges();
  const [previewed, setPreviewed] = useState<UserFile | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [taken, setTaken] = useState<TakenName | null>(null);
  const [asked, setAsked] = useState<AskedDeletion | null>(null);
  const [deleted, setDeleted] = useState<UserFile | null>(null);

  /** Asks about a taken name, or tells what went wrong. */
  const failed = (words: string, error: unknown, name: string, goOn: () => void) => {
    if (isProblem(error, 'duplicate_name')) {
      setTaken({ name, freeName: freeNameOf(error), goOn });
      return;
    }
    setTaken(null);
    toast.failure(`${words}. ${troubleOf(error)}`, error);
  };

  const renameTo = (file: UserFile, name: string, isForced = false) =>
    rename.mutate(
      { file, name, isForced },
      {
        onSuccess: () => {
          setTaken(null);
          setRenamed(null);
          toast.success(t('rename.done'));
        },
        onError: (error) => failed(t('rename.failed'), error, name, () => renameTo(file, name, true)),
      },
    );

  const restoreFile = (file: UserFile, isForced = false) =>
    restore.mutate(
      { file, isForced },
      {
        onSuccess: () => {
          setTaken(null);
          setDeleted(null);
          focusOn('files');
          toast.success(t('restore.done'));
        },
        onError: (error) => failed(t('restore.failed'), error, file.name, () => restoreFile(file, true)),
      },
    );

  return {
    /** The file in the preview. */
    previewed,
    preview: setPreviewed,
    closePreview: () => setPreviewed(null),

    /** Whether this file's name is being edited. */
    isRenaming: ({ id }: UserFile) => renamed === id,
    startRenaming: ({ id }: UserFile) => setRenamed(id),
    stopRenaming: () => setRenamed(null),
    rename: renameTo,
    isSavingName: rename.isPending,

    /** The question about a taken name. */
    taken,
    closeTaken: () => setTaken(null),
    isTaking: rename.isPending || restore.isPending,

    /** The question before a file is deleted. */
    asked,
    askDelete: (file: UserFile) => setAsked({ file, isForGood: false }),
    askDeleteForGood: (file: UserFile) => setAsked({ file, isForGood: true }),
    closeDelete: () => setAsked(null),
    isDeleting: remove.isPending,
    delete: ({ file, isForGood }: AskedDeletion) =>
      remove.mutate(
        { file, isForGood },
        {
          onSuccess: () => {
            setAsked(null);
            setDeleted(isForGood ? null : file);
          },
          onError: (error) => {
            setAsked(null);
            toast.failure(`${t('delete.failed')}. ${troubleOf(error)}`, error);
          },
        },
      ),

    /** The file that was deleted last and can be restored at once. */
    deleted,
    forgetDeleted: () => {
      setDeleted(null);
      focusOn('files');
    },
    restore: (file: UserFile) => restoreFile(file),
    isRestoring: restore.isPending,
  };
}

export type FileActions = ReturnType<typeof useFileActions>;
