/** The image: choose, replace or remove it. */
import { Button, useTranslation } from '@cabinet/kit';
import { FileField } from '@cabinet/kit/forms';
import { KernelImage } from '@cabinet/kit/views';
import { ImageOff } from 'lucide-react';
import { imagePath } from '../data/admin.api';
import type { AdminNews } from '../data/admin.types';
import { IMAGE_FORMATS, IMAGE_MB, IMAGE_TYPES } from '../domain/picture';
import css from './Editor.module.css';
import type { ImageState } from './useImage';

export interface ImageSectionProps {
  readonly image: ImageState;
  /** The item that is edited. */
  readonly saved: AdminNews | null;
}

export function ImageSection({ image, saved }: ImageSectionProps) {
  const { t } = useTranslation('admin_news');
  const { file, change, fault, choose, removeSaved } = image;
  const kept = saved?.image && file === null && !change.isRemoved ? saved.image : null;
  return (
    <div className={css.image}>
      <FileField
        label={t('image.label')}
        hint={t('image.hint', { megabytes: IMAGE_MB })}
        error={fault === null ? undefined : t(`image.${fault}`, { formats: IMAGE_FORMATS, megabytes: IMAGE_MB })}
        accept={IMAGE_TYPES}
        value={file}
        onChange={choose}
      />
      {kept && saved && (
        <div className={css.saved}>
          <KernelImage
            path={imagePath(saved.id)}
            version={kept.version}
            alt=""
            width={kept.width}
            height={kept.height}
            className={css.small}
          />
          <Button kind="danger" size="small" onClick={removeSaved}>
            <ImageOff aria-hidden />
            {t('image.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}
