import { useTranslation } from '@cabinet/kit';

const MINUTE_S = 60;
const HOUR_S = 3600;

/** Words for the time that an upload still needs, no more exact than the guess is. */
export function useTimeLeft(): (seconds: number) => string {
  const { t } = useTranslation('files');
  return (seconds) => {
    if (seconds < MINUTE_S) return t('left.soon');
    return seconds < HOUR_S
      ? t('left.minutes', { count: Math.round(seconds / MINUTE_S) })
      : t('left.hours', { count: Math.round(seconds / HOUR_S) });
  };
}
