/** Sums that are typed. */
import { type Kopecks, parseKopecks } from '@cabinet/kit/views';

/** Parses `1 200,50` or `1200.5`; null if it is no amount. */
export const typedKopecks = (text: string): Kopecks | null => parseKopecks(text.replace(/\s/g, '').replace(',', '.'));

/** The API's form: `1200.50`. */
export const rublesOf = (kopecks: Kopecks): string =>
  `${String(Math.trunc(kopecks / 100))}.${String(kopecks % 100).padStart(2, '0')}`;
