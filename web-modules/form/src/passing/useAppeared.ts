/** Announces questions that an answer has made appear or disappear; the focus stays where it is. */
import { announce, useTranslation } from '@cabinet/kit';
import { useEffect, useRef } from 'react';

/** Several answers in a row are one announcement. */
const PAUSE_MS = 600;

/** `titles`: of the questions on the page, by name. */
export function useAppeared(page: string, titles: ReadonlyMap<string, string>): void {
  const { t } = useTranslation('form');
  const known = useRef<{ page: string; titles: ReadonlyMap<string, string> }>({ page, titles });
  useEffect(() => {
    if (known.current.page !== page) {
      known.current = { page, titles };
      return undefined;
    }
    const timer = setTimeout(() => {
      const before = known.current.titles;
      known.current = { page, titles };
      const appeared = [...titles].filter(([name]) => !before.has(name)).map(([, title]) => title);
      const gone = [...before.keys()].filter((name) => !titles.has(name)).length;
      if (appeared.length > 0) announce(t('appeared', { questions: appeared.join('; ') }));
      else if (gone > 0) announce(t('disappeared', { count: gone }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [page, titles, t]);
}
