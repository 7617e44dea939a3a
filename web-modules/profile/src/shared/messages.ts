/** The words for what is wrong with a field: the codes of the server and of the schemas are the same. */
import { useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';

/** Codes that have words of their own; anything else is "this does not fit". */
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
  return useCallback((code) => (code ? t(`error.${KNOWN.has(code) ? code : 'invalid'}`) : undefined), [t]);
}
