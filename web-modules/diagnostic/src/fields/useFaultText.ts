/** The words for what is wrong with an item: the codes of the kernel and of this browser are the same. */
import { useTranslation } from '@cabinet/kit';
import { isCalendarDate, typedDate } from '@cabinet/kit/forms';
import { useCallback } from 'react';
import type { DiaryItem } from '../data/diary.types';
import { FAULTS } from '../domain/answer';
import { useBounds } from './useBounds';

/** as the message names them. */
const IMAGE_FORMATS = 'jpeg, png';

/** What was typed as a date and is not in the calendar, `31.02.2030`; null if it is there, or not complete. */
function missingDate({ typeName }: DiaryItem, typed: unknown): string | null {
  if ((typeName !== 'Date' && typeName !== 'DateTime') || typeof typed !== 'string') return null;
  const [date = ''] = typed.trim().split('T');
  return isCalendarDate(date) ? null : typedDate(date);
}

/** A date that is none is named: `typed` is what stands in the field. */
export function useFaultText(): (fault: string | undefined, item: DiaryItem, typed?: unknown) => string | undefined {
  const { t } = useTranslation('diagnostic');
  const boundsOf = useBounds();
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
          // The kernel says so of any kind: a number that is none, a text that does not match its pattern.
          return t(item.typeName === 'Image' ? 'fault.wrongFormat' : `fault.invalid.${item.typeName}`, {
            formats: IMAGE_FORMATS,
          });
        case 'too_large':
          return t('fault.tooLarge');
        default:
          if (date !== null) return t('fault.noDate', { date });
          return t(`fault.invalid.${item.typeName}`);
      }
    },
    [boundsOf, t],
  );
}
