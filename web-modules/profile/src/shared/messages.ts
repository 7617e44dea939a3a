/** The words for what is wrong with a field: the codes of the server and of the schemas are the same. */
import { useTranslation } from '@cabinet/kit';
import { useGenericFault } from '@cabinet/kit/forms';
import { useCallback } from 'react';

/** Codes that have words of their own; the kit has some for any form (A-255…A-258); anything else is "this does not fit". */
const KNOWN = new Set([
  'required',
  'email',
  'email_taken',
  'invalid',
  'date',
  'too_long',
  'too_short',
  'mismatch',
  'birth_date_range',
  'issue_date_range',
  'password_common',
  'password_like_login',
  'password_same',
  'wrong_password',
  'phone',
  'snils_digits',
  'snils_control',
  'snils_taken',
  'esia_value',
  'serial',
  'number',
]);

export function useMessages(): (code: string | undefined) => string | undefined {
  const { t } = useTranslation('profile');
  const generic = useGenericFault();
  return useCallback(
    (code) => {
      if (!code) return undefined;
      return KNOWN.has(code) ? t(`error.${code}`) : (generic(code) ?? t('error.invalid'));
    },
    [t, generic],
  );
}
