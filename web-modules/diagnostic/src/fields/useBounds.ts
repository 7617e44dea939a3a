/** The bounds of a number, formatted in the current language: `42,5`. */
import { useLanguage } from '@cabinet/kit';
import { useCallback } from 'react';
import type { DiaryItem } from '../data/diary.types';

/** Null: no bound. */
export interface Bounds {
  readonly minimum: string | null;
  readonly maximum: string | null;
}

export function useBounds(): (item: Pick<DiaryItem, 'minimum' | 'maximum'>) => Bounds {
  const language = useLanguage();
  return useCallback(
    ({ minimum, maximum }) => {
      const number = new Intl.NumberFormat(language, { maximumFractionDigits: 10 });
      const written = (bound: number | null) => (bound === null ? null : number.format(bound));
      return { minimum: written(minimum), maximum: written(maximum) };
    },
    [language],
  );
}
