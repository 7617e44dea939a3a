/**
 * Money and numbers.
 */
import type { Language } from '../api/types';

/** `4 350,00 ₽`: roubles are written the Russian way in every language. */
export function formatKopecks(kopecks: number): string {
  return new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' }).format(kopecks / 100);
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value);
}
