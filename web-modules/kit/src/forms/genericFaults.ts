/**
 * Errors that any form may have (A-255…A-258), with texts of the kit. They are the fallback for a module that has no
 * text of its own for a field.
 */
import { useCallback } from 'react';
import { useTranslation } from '@cabinet/kit';

const GENERIC = ['required', 'empty', 'all_required', 'mismatch'] as const;
export type GenericFault = (typeof GENERIC)[number];

/** Validates a required field; a value of spaces counts as empty. */
export function requiredFault(text: string): 'required' | 'empty' | null {
  if (text === '') return 'required';
  return text.trim() === '' ? 'empty' : null;
}

/** Returns the kit's text for an error code; undefined for codes specific to a module. */
export function useGenericFault(): (code: string) => string | undefined {
  const { t } = useTranslation('kit');
  return useCallback(
    (code) => {
      const known = GENERIC.find((one) => one === code);
      return known && t(`fault.${known}`);
    },
    [t],
  );
}
