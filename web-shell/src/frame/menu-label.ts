import { useCallback } from 'react';
import { type MenuEntry, type TextNamespace, useTranslation } from '@cabinet/kit';

/**
 * The label of a menu entry: `namespace:key` from a module's texts, a bare key from the shell's. If the text is missing
 * (the module is unavailable or its texts are loading), the shell's own label of that page is used. The menu does not
 * wait for a module's texts; it re-renders when they arrive.
 */
export function useMenuLabel(menu: readonly MenuEntry[]): (entry: MenuEntry) => string {
  const namespaces = menu.flatMap(({ label }) => (label.includes(':') ? label.split(':', 1) : [])) as TextNamespace[];
  const { t, i18n } = useTranslation(['shell', ...new Set(namespaces)], { useSuspense: false });
  return useCallback(
    (entry) => {
      const segment = entry.path.split('/')[0] ?? '';
      const own = `shell:menu.${segment}`;
      const key = entry.label.includes(':') ? entry.label : `shell:${entry.label}`;
      if (i18n.exists(key)) return t(key, { defaultValue: entry.label });
      return t(own, { defaultValue: entry.label });
    },
    [t, i18n],
  );
}
