/** Describes a file: `PDF, 195 КБ`, `изображение, 2 МБ`. */
import { useTranslation } from '@cabinet/kit';
import type { DocumentCard } from '../data/types';
import { useBytes } from './bytes';
import { mimeOf } from './shown';

export function useFileWords(): (card: Pick<DocumentCard, 'mime' | 'size'>) => string {
  const { t } = useTranslation('record');
  const inBytes = useBytes();
  return ({ mime, size }) => {
    const type = mimeOf(mime);
    const kind = type === 'application/pdf' ? 'PDF' : t(type.startsWith('image/') ? 'file.picture' : 'file.other');
    return size === null ? kind : `${kind}, ${inBytes(size)}`;
  };
}
