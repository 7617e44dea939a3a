/** The size limit of a file in megabytes, as the specification names it: `4000 МБ`. */
import { useLanguage, useTranslation } from '@cabinet/kit';

const MEGABYTE = 1024 * 1024;

export function useLimit(): (bytes: number) => string {
  const { t } = useTranslation('files');
  const language = useLanguage();
  // Four digits stand without a separator.
  const numbers = new Intl.NumberFormat(language, { useGrouping: 'min2', maximumFractionDigits: 0 });
  return (bytes) => t('limit', { size: numbers.format(Math.floor(bytes / MEGABYTE)) });
}
