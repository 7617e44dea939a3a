/** Texts of a form in one language. */
import type { Localized } from './types';

/** The text in `language`; otherwise the form's default, Russian, or the first that there is. */
export function textIn(text: Localized | null, language: string): string {
  if (text === null) return '';
  if (typeof text === 'string') return text;
  const inOrder = [text[language], text.default, text.ru, ...Object.values(text)];
  return inOrder.find((one) => one !== undefined && one !== '') ?? '';
}

/** The values of a scale. More than a hundred are not shown: the kernel refuses such a form. */
export function scaleValues({ min, max, step }: { min: number; max: number; step: number }): readonly number[] {
  const count = Math.min(Math.floor((max - min) / step + 1e-9) + 1, 101);
  // Rounded, because 0.1 + 0.2 is not 0.3.
  return Array.from({ length: Math.max(count, 0) }, (_, at) => Number((min + at * step).toFixed(6)));
}
