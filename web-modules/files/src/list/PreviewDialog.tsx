/** A file in a dialog: an image, or a PDF if the browser has a viewer; otherwise how to open it. */
import { Beside, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { useState } from 'react';
import type { UserFile } from '../data/files.types';
import { Preview } from './Preview';

export function PreviewDialog({ file, onClose }: { readonly file: UserFile | null; readonly onClose: () => void }) {
  const { t } = useTranslation('files');
  // The dialog fades out with the file that it showed.
  const [last, setLast] = useState(file);
  if (file !== null && file !== last) setLast(file);
  const shown = file ?? last;
  return (
    <Beside onClose={onClose}>
      <Dialog isOpen={file !== null} onClose={onClose} size="wide" title={shown?.name ?? t('preview.open')}>
        {shown && <Preview key={shown.id} file={shown} />}
      </Dialog>
    </Beside>
  );
}
