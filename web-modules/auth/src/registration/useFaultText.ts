import { useTranslation } from '@cabinet/kit';
import { useGenericFault } from '@cabinet/kit/forms';

/** The words for a fault's code: this module's own, the kit's (A-255…A-258), or "not filled in right". */
export function useFaultText(): (code: string | undefined) => string | undefined {
  const { t } = useTranslation('auth');
  const generic = useGenericFault();
  return (code) => {
    if (code === undefined) return undefined;
    if (code === 'required') return t('required');
    return t(`error.${code}`, { defaultValue: generic(code) ?? t('error.invalid') });
  };
}
