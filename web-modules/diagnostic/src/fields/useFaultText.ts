/** The words for what is wrong with an item: the codes of the kernel and of this browser are the same. */
import { useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';
import type { DiaryItem } from '../data/diary.types';
import { FAULTS } from '../domain/answer';
import { useBounds } from './useBounds';

/** as the message names them. */
const IMAGE_FORMATS = 'jpeg, png';

export function useFaultText(): (fault: string | undefined, item: DiaryItem) => string | undefined {
  const { t } = useTranslation('diagnostic');
  const boundsOf = useBounds();
  return useCallback(
    (fault, item) => {
      if (!fault) return undefined;
      const { minimum, maximum } = boundsOf(item);
      switch (FAULTS.find((one) => one === fault)) {
        case 'required':
          return t('fault.required');
        case 'too_long':
          return t('fault.tooLong');
        case 'out_of_range':
          if (minimum !== null && maximum !== null) return t('fault.range', { minimum, maximum });
          return minimum === null ? t('fault.atMost', { maximum }) : t('fault.atLeast', { minimum });
        case 'wrong_format':
          // The kernel says so of any kind: a number that is none, a text that does not match its pattern.
          return t(item.typeName === 'Image' ? 'fault.wrongFormat' : `fault.invalid.${item.typeName}`, {
            formats: IMAGE_FORMATS,
          });
        case 'too_large':
          return t('fault.tooLarge');
        default:
          return t(`fault.invalid.${item.typeName}`);
      }
    },
    [boundsOf, t],
  );
}
