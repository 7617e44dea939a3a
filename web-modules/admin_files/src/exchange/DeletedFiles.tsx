/** Files that were deleted lately and can be restored. */
import { Button, List, ListItem, useDates, useTranslation } from '@cabinet/kit';
import { Undo2 } from 'lucide-react';
import type { DeletedFileItem } from '../data/contract';
import css from '../shared/AdminFiles.module.css';
import type { Deletion } from '../shared/useDeletion';

export interface DeletedFilesProps {
  readonly files: readonly DeletedFileItem[];
  readonly deletion: Pick<Deletion, 'restore' | 'isRestoring'>;
}

export function DeletedFiles({ files, deletion }: DeletedFilesProps) {
  const { t } = useTranslation('admin_files');
  const { format } = useDates();
  return (
    <details className={css.details}>
      <summary>{t('deleted.title', { count: files.length })}</summary>
      <List>
        {files.map((file) => (
          <ListItem key={file.id} className={css.row}>
            <div className={css.words}>
              <p className={css.fileName}>{file.name}</p>
              <p className="muted small">{t('deleted.until', { date: format(file.restorable_until, 'date') })}</p>
            </div>
            <Button
              kind="quiet"
              size="small"
              aria-label={t('named', { action: t('deleted.undo'), name: file.name })}
              isBusy={deletion.isRestoring}
              onClick={() => deletion.restore(file)}
            >
              <Undo2 aria-hidden />
              {t('deleted.undo')}
            </Button>
          </ListItem>
        ))}
      </List>
    </details>
  );
}
