/** The files of one side. Those that the hospital has sent say whether the patient has read them. */
import { Button, glue, IconButton, List, ListItem, useDates, useTranslation } from '@cabinet/kit';
import { FileThumbnail } from '@cabinet/kit/views';
import { useBytes } from '@cabinet/record';
import { Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type FileItem, isNew } from '../data/contract';
import css from '../shared/AdminFiles.module.css';
import { FileMarks } from '../shared/FileMarks';

/** So many files are shown at first. */
const SHOWN = 20;

export interface FileSectionProps {
  readonly title: string;
  readonly none: string;
  readonly files: readonly FileItem[];
  readonly hasReceipts?: boolean;
  readonly onDownload: (file: FileItem) => void;
  /** Absent: nothing may be deleted. */
  readonly onDelete: ((file: FileItem) => void) | undefined;
}

export function FileSection({ title, none, files, hasReceipts = false, onDownload, onDelete }: FileSectionProps) {
  const { t } = useTranslation('admin_files');
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? files : files.slice(0, SHOWN);
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className="heading">
        {title} <span className="muted num">{files.length}</span>
      </h2>
      {files.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <List>
          {shown.map((file) => (
            <FileRow key={file.id} {...{ file, hasReceipts, onDownload, onDelete }} />
          ))}
        </List>
      )}
      {shown.length < files.length && (
        <Button kind="secondary" size="small" onClick={() => setIsWhole(true)}>
          {t('exchange.all', { count: files.length })}
        </Button>
      )}
    </section>
  );
}

interface FileRowProps extends Pick<FileSectionProps, 'onDownload' | 'onDelete'> {
  readonly file: FileItem;
  readonly hasReceipts: boolean;
}

function FileRow({ file, hasReceipts, onDownload, onDelete }: FileRowProps) {
  const { t } = useTranslation('admin_files');
  const inBytes = useBytes();
  const { format } = useDates();
  const { name, size, created, type, state, seen_at } = file;
  const about = [
    inBytes(size),
    format(created, 'dateTime'),
    ...(type === 6 ? [t('type.6')] : type === 1 ? [t('type.1')] : []),
  ];
  return (
    <ListItem className={css.row} data-file={file.id} data-new={isNew(file) ? '' : undefined}>
      <FileThumbnail id={file.id} mediaType={file.media_type} hasThumbnail={file.has_thumbnail} />
      <div className={css.words}>
        <h3 className={css.name}>
          {name}
          <FileMarks file={file} />
        </h3>
        <p className="muted small">{about.map(glue).join(' · ')}</p>
        {state === 'checking' && <p className="muted small">{t('file.checkingHint')}</p>}
        {state === 'quarantined' && <p className="small">{t('file.quarantinedHint')}</p>}
        {hasReceipts && (
          <p className="small">
            {seen_at ? t('receipt.read', { when: format(seen_at, 'dateTime') }) : t('receipt.notRead')}
          </p>
        )}
      </div>
      <div className={css.buttons}>
        {state === 'ready' && (
          <IconButton label={t('download.named', { name })} onClick={() => onDownload(file)}>
            <Download aria-hidden />
          </IconButton>
        )}
        {onDelete && (
          <IconButton label={t('named', { action: t('action.delete'), name })} onClick={() => onDelete(file)}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
    </ListItem>
  );
}
