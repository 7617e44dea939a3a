/**
 * Where files are added: by a dialog, by dropping them anywhere on the page, or with the camera of a phone. Scrolled
 * further than 250 px, a bar stands in for it.
 */
import { Button, Card, useTranslation } from '@cabinet/kit';
import { FileDrop } from '@cabinet/kit/resumable';
import { Camera, CloudUpload, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import type { FileList } from '../data/files.types';
import { useLimit } from '../shared/useLimit';
import css from './UploadArea.module.css';
import { UploadBar } from './UploadBar';
import { useHasTouch } from './useHasTouch';
import { useIsScrolled } from './useIsScrolled';
import { uploads } from './uploads';

/** The picker of one kind of files. Its button is a real one, because a label cannot be reached by keyboard. */
function usePicker(onFiles: (files: readonly File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    props: {
      ref: input,
      type: 'file',
      hidden: true,
      tabIndex: -1,
      onChange: ({ target }: { readonly target: HTMLInputElement }) => {
        onFiles([...(target.files ?? [])]);
        // The same file can be chosen again.
        target.value = '';
      },
    },
  } as const;
}

export function UploadArea({ list: { maxBytes, accepted } }: { readonly list: FileList }) {
  const { t } = useTranslation('files');
  const inMegabytes = useLimit();
  const hasTouch = useHasTouch();
  const isScrolled = useIsScrolled();
  const add = (files: readonly File[]) => uploads.add(files, maxBytes);
  const files = usePicker(add);
  const camera = usePicker(add);
  return (
    <>
      <Card className={css.area} aria-labelledby="upload-area">
        <span className={css.picture} data-picture="" aria-hidden>
          <CloudUpload />
        </span>
        <div className={css.words}>
          <h2 id="upload-area" tabIndex={-1} className={css.title}>
            {t(hasTouch ? 'area.title' : 'area.drop')}
          </h2>
          <p className="muted small">
            {t('area.limit', { limit: inMegabytes(maxBytes) })} {t('area.accepted')}
          </p>
        </div>
        <div className={css.buttons}>
          {hasTouch && (
            <Button kind="secondary" onClick={camera.open}>
              <Camera aria-hidden />
              {t('area.camera')}
            </Button>
          )}
          <Button onClick={files.open}>
            <FolderOpen aria-hidden />
            {t('area.choose')}
          </Button>
        </div>
        <input {...files.props} multiple accept={accepted.join(',')} aria-label={t('area.choose')} />
        {/* The camera behind the phone: papers are photographed with it. */}
        <input {...camera.props} accept="image/*" capture="environment" aria-label={t('area.camera')} />
      </Card>
      {isScrolled && <UploadBar onChoose={files.open} />}
      <FileDrop label={t('drop.here')} noFolders={t('drop.folder')} onFiles={add} />
    </>
  );
}
