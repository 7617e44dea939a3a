/** Texts of validation errors: the server and the schemas use the same codes. */
import { useTranslation } from '@cabinet/kit';
import { typedDate, useGenericFault } from '@cabinet/kit/forms';
import { useCallback } from 'react';

/** Codes with their own text; the kit has generic ones (A-255…A-258); all others get "this does not fit". */
const KNOWN = [
  'required',
  'email',
  'email_taken',
  'invalid',
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
] as const;

/** An invalid date is quoted: `value` is the input. */
export function useMessages(): (code: string | undefined, value?: unknown) => string | undefined {
  const { t } = useTranslation('profile');
  const generic = useGenericFault();
  return useCallback(
    (code, value) => {
      if (!code) return undefined;
      if (code === 'date') {
        const date = typeof value === 'string' ? typedDate(value) : null;
        return date ? t('error.date', { date }) : t('error.date_incomplete');
      }
      const known = KNOWN.find((one) => one === code);
      return known ? t(`error.${known}`) : (generic(code) ?? t('error.invalid'));
    },
    [t, generic],
  );
}
