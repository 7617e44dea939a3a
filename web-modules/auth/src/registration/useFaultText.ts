import { useTranslation } from '@cabinet/kit';

/** The words for a fault's code; an unknown one is "not filled in right". */
export function useFaultText(): (code: string | undefined) => string | undefined {
  const { t } = useTranslation('auth');
  return (code) => {
    if (code === undefined) return undefined;
    return code === 'required' ? t('required') : t(`error.${code}`, { defaultValue: t('error.invalid') });
  };
}
