/**
 * A small picture beside a name, which says what it is; an icon while there is none. It is loaded with the token once it is
 * near the window, and not at all while the browser saves data. Its size is fixed, so that nothing jumps.
 */
import { FileArchive, FileIcon, FileImage, FileText, Video } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import css from './Thumbnail.module.css';
import { isSavingData, useIsNear } from './useIsNear';
import { useKernelImage } from './useKernelImage';

export interface ThumbnailProps {
  /** Path of the call, as in `api.get`; null without a picture. */
  readonly path: string | null;
  /** Another one for another picture at the same path. */
  readonly version: string;
  readonly icon: ReactNode;
}

export function Thumbnail({ path, version, icon }: ThumbnailProps) {
  const { ref, isNear } = useIsNear<HTMLSpanElement>();
  const { isLoaded, show } = useKernelImage(path ?? '', version, path !== null && isNear && !isSavingData());
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span ref={ref} className={css.frame} data-picture="">
      {isLoaded && !isBroken ? (
        <img ref={show} className={css.picture} alt="" onError={() => setIsBroken(true)} />
      ) : (
        icon
      )}
    </span>
  );
}

export interface FileThumbnailProps {
  readonly id: string;
  /** Judged by the content. */
  readonly mediaType: string;
  readonly hasThumbnail: boolean;
}

/** The small picture of a patient's file (docs/adr/0037), or the icon of its type. */
export function FileThumbnail({ id, mediaType, hasThumbnail }: FileThumbnailProps) {
  return (
    <Thumbnail
      path={hasThumbnail ? `/new_files/thumbnail?id=${encodeURIComponent(id)}` : null}
      version={id}
      icon={<TypeIcon mediaType={mediaType} />}
    />
  );
}

function TypeIcon({ mediaType }: Pick<FileThumbnailProps, 'mediaType'>) {
  if (mediaType.startsWith('image/')) return <FileImage aria-hidden />;
  if (mediaType.startsWith('video/')) return <Video aria-hidden />;
  if (/zip|rar|7z|tar/.test(mediaType)) return <FileArchive aria-hidden />;
  const isText = mediaType === 'application/pdf' || mediaType.startsWith('text/');
  return isText ? <FileText aria-hidden /> : <FileIcon aria-hidden />;
}
