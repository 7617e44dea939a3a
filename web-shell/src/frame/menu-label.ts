import { useCallback } from 'react';
import { type MenuEntry, useTranslation } from '@cabinet/kit';

/**
 * The label of a menu entry: `namespace:key` from a module's texts, a bare key from the shell's. A text that is not
 * there (the module is dead, or its texts are on their way) falls back to the shell's own word for that page. The menu
 * does not wait for a module's texts: it is drawn again when they have come.
 */
export function useMenuLabel(menu: readonly MenuEntry[]): (entry: MenuEntry) => string {
  const namespaces = menu.flatMap(({ label }) => (label.includes(':') ? label.split(':', 1) : []));
  const { t, i18n } = useTranslation(['shell', ...new Set(namespaces)], { useSuspense: false });
  return useCallback(
    (entry) => {
      const segment = entry.path.split('/')[0] ?? '';
      const own = `shell:menu.${segment}`;
      const key = entry.label.includes(':') ? entry.label : `shell:${entry.label}`;
      if (i18n.exists(key)) return t(key);
      return i18n.exists(own) ? t(own) : entry.label;
    },
    [t, i18n],
  );
}
