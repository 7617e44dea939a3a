/** The small picture of an image, loaded once it is near the window; the icon of its type for everything else. */
import { FileArchive, FileIcon, FileImage, FileText, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { UserFile } from '../data/files.types';
import { useThumbnail } from '../data/queries';
import { useObjectUrl } from '../shared/useObjectUrl';
import css from './Thumbnail.module.css';

/** How far below the window pictures are loaded. */
const AHEAD = '200px';

function TypeIcon({ mediaType }: Pick<UserFile, 'mediaType'>) {
  if (mediaType.startsWith('image/')) return <FileImage aria-hidden />;
  if (mediaType.startsWith('video/')) return <Video aria-hidden />;
  if (/zip|rar|7z|tar/.test(mediaType)) return <FileArchive aria-hidden />;
  const isText = mediaType === 'application/pdf' || mediaType.startsWith('text/');
  return isText ? <FileText aria-hidden /> : <FileIcon aria-hidden />;
}

export function Thumbnail({ file }: { readonly file: UserFile }) {
  const { ref, isSeen } = useIsSeen();
  const picture = useThumbnail(file, isSeen);
  const url = useObjectUrl(picture.data);
  return (
    <span ref={ref} className={css.frame} data-picture="">
      {url === null ? <TypeIcon mediaType={file.mediaType} /> : <img className={css.picture} src={url} alt="" />}
    </span>
  );
}

function useIsSeen() {
  const ref = useRef<HTMLSpanElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { ref, isSeen };
}
