/** Files can be dropped anywhere in the window; while they are dragged over it, the window says so. */
import { toast } from '@cabinet/kit';
import { CloudUpload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import css from './FileDrop.module.css';

/** Text and links are dragged too. */
const hasFiles = (event: DragEvent): event is DragEvent & { readonly dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') === true;

/** What was dropped, without folders: their content would arrive as one empty file. */
function filesOf({ items, files }: DataTransfer): { readonly files: readonly File[]; readonly hasFolder: boolean } {
  const folders = new Set<string>();
  for (const item of items) {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    if (entry?.isDirectory) folders.add(entry.name);
  }
  return { files: [...files].filter(({ name }) => !folders.has(name)), hasFolder: folders.size > 0 };
}

export interface FileDropProps {
  /** Shown while files are over the window. */
  readonly label: string;
  /** Said when a folder was dropped. */
  readonly noFolders: string;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileDrop({ label, noFolders, onFiles }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      // A dialog is about something else.
      if (!hasFiles(event) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Null: the pointer has left the window, not only one of its elements.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      // Otherwise the browser opens the file in place of this page.
      event.preventDefault();
      const { files, hasFolder } = filesOf(event.dataTransfer);
      if (hasFolder) toast.warning(noFolders, { duration: 'failure' });
      handler.current(files);
    };
    window.addEventListener('dragenter', over);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', over);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [noFolders]);

  return isOver ? (
    <div className={css.cover}>
      <div className={css.sign}>
        <CloudUpload aria-hidden />
        <p>{label}</p>
      </div>
    </div>
  ) : null;
}
