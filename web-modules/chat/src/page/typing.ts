/** Who is typing, up to three names (B-353). */
import type { Translate } from '@cabinet/kit';

const MOST_NAMES = 3;

export function typingWords(t: Translate<'chat'>, names: readonly string[]): string {
  if (names.length === 0) return '';
  const shown = [...new Set(names)].slice(0, MOST_NAMES);
  return t('typing', { count: shown.length, names: shown.join(', ') });
}
