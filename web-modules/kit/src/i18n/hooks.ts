/** Hooks for texts. Use `const { t } = useTranslation('visits')`, then `t('confirm')`; code contains no texts. */
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages';

export { useTranslation } from 'react-i18next';

/** The current language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation('kit');
  return isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : DEFAULT_LANGUAGE;
}
