/** A one-line hint on how to answer, where it is not obvious. */
import { useTranslation } from '@cabinet/kit';
import type { DiaryItem } from '../data/diary.types';
import { useBounds } from './useBounds';

export function useItemHint(item: DiaryItem): string | undefined {
  const { t } = useTranslation('diagnostic');
  const { minimum, maximum } = useBounds()(item);
  switch (item.typeName) {
    case 'Integer':
    case 'Double':
      if (minimum !== null && maximum !== null) return t('hint.range', { minimum, maximum });
      if (minimum !== null) return t('hint.atLeast', { minimum });
      return maximum === null ? undefined : t('hint.atMost', { maximum });
    case 'Time':
      return t('hint.time');
    case 'Image':
      return t('hint.image');
    default:
      return undefined;
  }
}
