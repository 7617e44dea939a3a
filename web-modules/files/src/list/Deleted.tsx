/** Files that were deleted lately and can be restored. */
import { Button, IconButton, List, ListItem, useDates, useTranslation } from '@cabinet/kit';
import { useBytes } from '@cabinet/record';
import { Trash2, Undo2 } from 'lucide-react';
import type { DeletedFile } from '../data/files.types';
import { useNamed } from '../shared/useNamed';
import css from './Deleted.module.css';
import row from './FileRow.module.css';
import type { FileActions } from './useFileActions';

export interface DeletedProps {
  readonly files: readonly DeletedFile[];
  readonly canChange: boolean;
  readonly actions: FileActions;
}

export function Deleted({ files, canChange, actions }: DeletedProps) {
  const { t } = useTranslation('files');
  const named = useNamed();
  const inBytes = useBytes();
  const { format } = useDates();
  return (
    <details className={css.details}>
      <summary>{t('deleted.title', { count: files.length })}</summary>
      <List>
        {files.map((file) => (
          <ListItem key={file.id} className={row.row}>
            <div className={row.words}>
              <p className={row.name}>{file.name}</p>
              <p className="muted small">
                {inBytes(file.size)} · {t('deleted.until', { date: format(file.restorableUntil, 'date') })}
              </p>
            </div>
            {canChange && (
              <div className={row.actions}>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={named(t('deleted.undo'), file.name)}
                  onClick={() => actions.restore(file)}
                >
                  <Undo2 aria-hidden />
                  {t('deleted.undo')}
                </Button>
                <IconButton
                  label={named(t('delete.forGood'), file.name)}
                  onClick={() => actions.askDeleteForGood(file)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </div>
            )}
          </ListItem>
        ))}
      </List>
    </details>
  );
}
