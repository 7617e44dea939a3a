/** The upload area in one line at the bottom of the window, while the list is scrolled. */
import { Button, useTranslation } from '@cabinet/kit';
import { percentOf } from '@cabinet/kit/resumable';
import { CloudUpload } from 'lucide-react';
import css from './UploadBar.module.css';
import { isUnderWay, useUploads } from './uploads';

export function UploadBar({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation('files');
  const running = useUploads().filter(isUnderWay);
  const sum = (of: 'size' | 'sent') => running.reduce((all, upload) => all + upload[of], 0);
  return (
    <div className={css.bar} data-keep-clear="" data-no-print="" data-bottom-bar="">
      {running.length > 0 && (
        <span className="small num">
          {t('bar.progress', { percent: Math.min(99, percentOf(sum('sent'), sum('size'))) })}
        </span>
      )}
      <Button size="small" onClick={onChoose}>
        <CloudUpload aria-hidden />
        {t('bar.choose')}
      </Button>
    </div>
  );
}
