/** Amounts in rubles as whole kopecks: sums of decimal fractions would be inexact. */

/** A whole, non-negative number of kopecks. */
export type Kopecks = number;

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Parses the API's `"1200.50"`; null for anything else. */
export function parseKopecks(value: unknown): Kopecks | null {
  const [, rubles, fraction = ''] = typeof value === 'string' ? (AMOUNT.exec(value) ?? []) : [];
  return rubles === undefined ? null : Number(rubles) * 100 + Number(fraction.padEnd(2, '0'));
}

const VISIBLE = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' });

/** `4 350,00 ₽` in every language. */
export const formatRubles = (kopecks: Kopecks): string => VISIBLE.format(kopecks / 100);

/** In words of a language, for screen readers: `4 350 российских рублей`, `4,350.50 Russian rubles`. */
export function spokenRubles(kopecks: Kopecks, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'RUB',
    currencyDisplay: 'name',
    minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2,
  }).format(kopecks / 100);
}
