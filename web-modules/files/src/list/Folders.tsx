/** The files in folders by month, the newest open; a search opens all of them. */
import { List, useDates, useTranslation } from '@cabinet/kit';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { UserFile } from '../data/files.types';
import { type Folder, foldersOf, type Order } from '../domain/folders';
import { FileRow } from './FileRow';
import css from './Folders.module.css';
import type { FileActions } from './useFileActions';

/** So many folders are open at first; older ones are opened on demand. */
const OPEN_AT_FIRST = 3;

export interface FoldersProps {
  readonly files: readonly UserFile[];
  readonly order: Order;
  readonly isSearching: boolean;
  readonly canChange: boolean;
  readonly actions: FileActions;
}

export function Folders({ files, order, isSearching, canChange, actions }: FoldersProps) {
  const { dateOf } = useDates();
  return foldersOf(files, order, dateOf).map((folder, index) => (
    <FolderOfMonth
      // Another order opens other folders.
      key={`${order} ${folder.month ?? ''}`}
      folder={folder}
      isOpenAtFirst={index < OPEN_AT_FIRST}
      isSearching={isSearching}
      canChange={canChange}
      actions={actions}
    />
  ));
}

interface FolderProps {
  readonly folder: Folder;
  readonly isOpenAtFirst: boolean;
  readonly isSearching: boolean;
  readonly canChange: boolean;
  readonly actions: FileActions;
}

function FolderOfMonth({ folder: { month, files }, isOpenAtFirst, isSearching, canChange, actions }: FolderProps) {
  const { t } = useTranslation('files');
  const { format } = useDates();
  const [isChosenOpen, setIsChosenOpen] = useState(isOpenAtFirst);
  const id = useId();
  const isOpen = isChosenOpen || isSearching;
  const rows = (
    <List id={id}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} canChange={canChange} actions={actions} />
      ))}
    </List>
  );
  if (month === null) return rows;
  return (
    <div className={css.folder}>
      <h3 className={css.head}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          disabled={isSearching}
          onClick={() => setIsChosenOpen(!isOpen)}
        >
          <ChevronDown aria-hidden className={css.chevron} />
          <span className={css.month}>{format(`${month}-01`, 'monthYear')}</span>{' '}
          <span className="muted small">{t('folder.count', { count: files.length })}</span>
        </button>
      </h3>
      {isOpen && rows}
    </div>
  );
}
