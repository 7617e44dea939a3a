/** The text of a fault of the form. */
import { LANGUAGES, type Language, useTranslation, useVariant } from '@cabinet/kit';
import { TEXT_CHARS, TITLE_CHARS } from '../domain/values';

export function useFaultText(): (message: string, field: string) => string {
  const { t } = useTranslation('admin_news');
  const hasSeveral = useVariant().languages.length > 1;
  return (message, field) => {
    const [part, language = ''] = field.split('_');
    const isTitle = part === 'title';
    const text = faultOf(message, isTitle);
    const name = (LANGUAGES as Partial<Record<string, { readonly name: string }>>)[language as Language]?.name;
    return hasSeveral && name !== undefined ? t('fault.in', { text, language: name }) : text;
  };

  function faultOf(message: string, isTitle: boolean): string {
    if (message === 'required' || message === 'empty') return t(isTitle ? 'fault.title' : 'fault.text');
    if (message === 'too_long') return t('fault.tooLong', { most: isTitle ? TITLE_CHARS : TEXT_CHARS });
    if (message === 'before_publish') return t('fault.until');
    if (message === 'clinic_required') return t('fault.clinic');
    return t('fault.other');
  }
}
