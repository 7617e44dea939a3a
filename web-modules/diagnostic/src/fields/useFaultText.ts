/** Texts of an item's errors: the kernel and this browser use the same codes. */
import { isCalendarDate, useTranslation } from '@cabinet/kit';
import { typedDate } from '@cabinet/kit/forms';
import { useCallback } from 'react';
import type { DiaryItem } from '../data/diary.types';
import { type Fault, FAULTS } from '../domain/faults';
import { useBounds } from './useBounds';

/** the formats as the message names them. */
const IMAGE_FORMATS = 'jpeg, png';

/** The typed date if it does not exist, `31.02.2030`; null if it does, or is incomplete. */
function missingDate({ typeName }: DiaryItem, typed: unknown): string | null {
  if ((typeName !== 'Date' && typeName !== 'DateTime') || typeof typed !== 'string') return null;
  const [date = ''] = typed.trim().split('T');
  return isCalendarDate(date) ? null : typedDate(date);
}

/** Why a file is no picture. */
export function usePictureFault(): (fault: Fault & ('wrong_format' | 'too_large')) => string {
  const { t } = useTranslation('diagnostic');
  return useCallback(
    (fault) => (fault === 'too_large' ? t('fault.tooLarge') : t('fault.wrongFormat', { formats: IMAGE_FORMATS })),
    [t],
  );
}

/** An invalid date is quoted: `typed` is the field's input. */
export function useFaultText(): (fault: string | undefined, item: DiaryItem, typed?: unknown) => string | undefined {
  const { t } = useTranslation('diagnostic');
  const boundsOf = useBounds();
  const pictureFault = usePictureFault();
  return useCallback(
    (fault, item, typed) => {
      if (!fault) return undefined;
      const date = missingDate(item, typed);
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
          if (date !== null) return t('fault.noDate', { date });
          // The kernel uses this code for several kinds: an invalid number, or a text that does not match its pattern.
          return item.typeName === 'Image' ? pictureFault('wrong_format') : t(`fault.invalid.${item.typeName}`);
        case 'too_large':
          return pictureFault('too_large');
        default:
          if (date !== null) return t('fault.noDate', { date });
          return t(`fault.invalid.${item.typeName}`);
      }
    },
    [boundsOf, pictureFault, t],
  );
}
