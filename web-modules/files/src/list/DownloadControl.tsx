/**
 * Download, or Cancel while it runs. Hidden on iPhone and iPad, which open the file in a tab
 * of its own in its place.
 */
import { IconButton, useTranslation } from '@cabinet/kit';
import { percentOf } from '@cabinet/kit/resumable';
import { isApplePhone } from '@cabinet/record';
import { Download, Eye, X } from 'lucide-react';
import type { UserFile } from '../data/files.types';
import { useNamed } from '../shared/useNamed';
import css from './FileRow.module.css';
import { useDownload } from './useDownload';

export function DownloadControl({ file, onOpen }: { readonly file: UserFile; readonly onOpen: () => void }) {
  const { t } = useTranslation('files');
  const named = useNamed();
  const { isRunning, bytes, start, stop } = useDownload(file);
  if (isApplePhone(navigator)) {
    return (
      <IconButton label={named(t('preview.open'), file.name)} onClick={onOpen}>
        <Eye aria-hidden />
      </IconButton>
    );
  }
  return isRunning ? (
    <>
      <span className={`muted small num ${css.progress ?? ''}`} aria-hidden>
        {t('percent', { percent: percentOf(bytes, file.size) })}
      </span>
      <IconButton label={named(t('download.stop'), file.name)} onClick={stop}>
        <X aria-hidden />
      </IconButton>
    </>
  ) : (
    <IconButton label={named(t('download.start'), file.name)} onClick={start}>
      <Download aria-hidden />
    </IconButton>
  );
}
