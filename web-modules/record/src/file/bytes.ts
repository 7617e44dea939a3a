/** Sizes for reading: `340 КБ`, `12,4 MB`. */
import { NBSP, useLanguage, useTranslation } from '@cabinet/kit';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** Returns a function that formats bytes in the current language. */
export function useBytes(): (bytes: number) => string {
  const language = useLanguage();
  const { t } = useTranslation('record');
  return (bytes) => {
    let amount = bytes / STEP;
    let unit = 0;
    while (amount >= STEP && unit < UNITS.length - 1) {
      amount /= STEP;
      unit += 1;
    }
    const digits = unit === 0 || amount >= 100 ? 0 : 1;
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(
      bytes > 0 ? Math.max(amount, unit === 0 ? 1 : 0) : 0,
    );
    return `${number}${NBSP}${t(`unit.${UNITS[unit] ?? 'kilobyte'}`)}`;
  };
}
