/** Deletion of a file, and its undo: `ask` opens the dialog, `dialog` and `notice` are rendered on the page. */
import { Beside, Button, Notice, toast, useMutation, useTranslation } from '@cabinet/kit';
import { Trash2, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { type OwnedFile, restoreFile } from '../data/admin.api';
import { useFresh } from '../data/queries';
import { troubleOf } from './trouble';

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog')).DeleteDialog }));

export interface AskedDeletion {
  readonly fio: string;
  readonly files: readonly OwnedFile[];
}

export interface Deletion {
  readonly ask: (asked: AskedDeletion) => void;
  readonly restore: (file: Pick<OwnedFile, 'id' | 'name'>) => void;
  readonly isRestoring: boolean;
  readonly dialog: ReactNode;
  /** Says what was deleted last, and takes it back. */
  readonly notice: ReactNode;
}

export function useDeletion(): Deletion {
  const { t } = useTranslation('admin_files');
  const loadAgain = useFresh();
  const [asked, setAsked] = useState<AskedDeletion | null>(null);
  const [deleted, setDeleted] = useState<OwnedFile | null>(null);
  const restoring = useMutation({
    mutationFn: ({ id }: Pick<OwnedFile, 'id' | 'name'>) => restoreFile(id),
    networkMode: 'always',
    onSuccess: (_, { id }) => {
      if (deleted?.id === id) setDeleted(null);
      toast.success(t('restore.done'));
      return loadAgain();
    },
    onError: (error) => toast.failure(`${t('restore.failed')}. ${t(troubleOf(error))}`, error),
  });
  return {
    ask: setAsked,
    restore: restoring.mutate,
    isRestoring: restoring.isPending,
    dialog: asked && (
      <Beside onClose={() => setAsked(null)}>
        <DeleteDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDeleted={(file) => {
            setAsked(null);
            setDeleted(file);
            void loadAgain();
          }}
        />
      </Beside>
    ),
    notice: deleted && (
      <DeletedNotice
        key={deleted.id}
        file={deleted}
        isRestoring={restoring.isPending}
        onRestore={() => restoring.mutate(deleted)}
        onHide={() => setDeleted(null)}
      />
    ),
  };
}

interface DeletedNoticeProps {
  readonly file: OwnedFile;
  readonly isRestoring: boolean;
  readonly onRestore: () => void;
  readonly onHide: () => void;
}

/** It gets the focus, because the button that was pressed is gone. */
function DeletedNotice({ file, isRestoring, onRestore, onHide }: DeletedNoticeProps) {
  const { t } = useTranslation('admin_files');
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The dialog gives the focus back to a button that is gone; it does so first.
    const timer = setTimeout(() => undo.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice icon={<Trash2 />} role="status">
      <p>{t('deleted.notice', { name: file.name })}</p>
      <div className="wrap">
        <Button ref={undo} kind="secondary" size="small" isBusy={isRestoring} onClick={onRestore}>
          {!isRestoring && <Undo2 aria-hidden />}
          {t('deleted.undo')}
        </Button>
        <Button kind="quiet" size="small" onClick={onHide}>
          {t('deleted.hide')}
        </Button>
      </div>
    </Notice>
  );
}
