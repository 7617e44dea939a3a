/** The accessible name of a control of one file: `Скачать: снимок.png`. */
import { useTranslation } from '@cabinet/kit';

export function useNamed(): (action: string, name: string) => string {
  const { t } = useTranslation('files');
  return (action, name) => t('named', { action, name });
}
