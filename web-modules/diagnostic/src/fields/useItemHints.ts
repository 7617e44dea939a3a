/** A one-line hint on how to answer, where it is not obvious. */
import { useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';
import type { DiaryItem } from '../data/diary.types';
import { useBounds } from './useBounds';

/** The hint of an item; undefined if it needs none. */
export function useItemHints(): (item: DiaryItem) => string | undefined {
  const { t } = useTranslation('diagnostic');
  const boundsOf = useBounds();
  return useCallback(
    (item) => {
      const { minimum, maximum } = boundsOf(item);
      switch (item.typeName) {
        case 'Integer':
        case 'Double':
          if (minimum !== null && maximum !== null) return t('hint.range', { minimum, maximum });
          if (minimum !== null) return t('hint.atLeast', { minimum });
          return maximum === null ? undefined : t('hint.atMost', { maximum });
        case 'Image':
          return t('hint.image');
        default:
          return undefined;
      }
    },
    [boundsOf, t],
  );
}
