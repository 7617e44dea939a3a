/**
 * Faults that any form may have (A-255…A-258), in words of the kit. A module that has words of its own for a field says
 * those; these stand in where it has none.
 */
import { useCallback } from 'react';
import { useTranslation } from '../i18n/hooks';

const GENERIC = ['required', 'empty', 'all_required', 'mismatch'] as const;
export type GenericFault = (typeof GENERIC)[number];

/** What is wrong with a field that must hold something: spaces look like something and are nothing. */
export function requiredFault(text: string): 'required' | 'empty' | null {
  if (text === '') return 'required';
  return text.trim() === '' ? 'empty' : null;
}

/** The kit's words for a code; undefined for a code that says more. */
export function useGenericFault(): (code: string) => string | undefined {
  const { t } = useTranslation('kit');
  return useCallback((code) => (GENERIC.some((one) => one === code) ? t(`fault.${code}`) : undefined), [t]);
}
