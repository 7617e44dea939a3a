import { useTranslation } from '@cabinet/kit';
import { typedDate, useGenericFault } from '@cabinet/kit/forms';

/**
 * Returns the text of an error code: this module's own, the kit's (A-255…A-258), or a generic one. An invalid date is
 * quoted: `value` is the input.
 */
export function useFaultText(): (code: string | undefined, value?: unknown) => string | undefined {
  const { t } = useTranslation('auth');
  const generic = useGenericFault();
  return (code, value) => {
    if (code === undefined) return undefined;
    if (code === 'required') return t('required');
    if (code === 'date') {
      const date = typeof value === 'string' ? typedDate(value) : null;
      return date ? t('error.date', { date }) : t('error.date_incomplete');
    }
    return t(`error.${code}`, { defaultValue: generic(code) ?? t('error.invalid') });
  };
}
