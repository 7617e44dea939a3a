/** The words of an item: the text that the manifest of its module names, with the item's facts as values. */
import {
  LANGUAGES,
  type ModuleManifest,
  type TextNamespace,
  useDates,
  useLanguage,
  useModules,
  useTranslation,
} from '@cabinet/kit';
import { formatRubles } from '@cabinet/kit/views';
import { useCallback, useMemo } from 'react';
import type { AttentionItem, Fact } from './data/attention.types';

/** What the manifest says of a kind. */
type Declared = NonNullable<ModuleManifest['attention']>[number];

export interface ItemWords {
  readonly icon: string;
  readonly text: string;
  readonly note: string | null;
}

/** Returns the words of an item; null if no module of this hospital has them. */
export function useItemWords(): (item: AttentionItem) => ItemWords | null {
  const modules = useModules();
  const declared = useMemo(() => {
    const entries = modules.flatMap(({ id, attention = [], menu }) =>
      attention.map((one): [string, Declared & { readonly icon: string }] => [
        `${id}/${one.kind}`,
        { ...one, icon: one.icon ?? menu[0]?.icon ?? '' },
      ]),
    );
    return new Map(entries);
  }, [modules]);
  const namespaces = [...declared.values()].flatMap(({ label }) => label.split(':', 1)) as TextNamespace[];
  const { t, i18n } = useTranslation(['home', ...new Set(namespaces)], { useSuspense: false });
  const valueOf = useFactText();
  return useCallback(
    (item) => {
      const known = declared.get(`${item.area}/${item.kind}`);
      if (known === undefined || !i18n.exists(known.label, { count: item.count })) return null;
      const values = Object.fromEntries(Object.entries(item.facts).map(([name, fact]) => [name, valueOf(fact)]));
      const note = known.note === undefined ? undefined : values[known.note];
      return {
        icon: known.icon,
        text: t(known.label, { ...values, count: item.count, defaultValue: '' }),
        note: note ?? null,
      };
    },
    [declared, t, i18n, valueOf],
  );
}

/** Writes a fact as the language does. */
function useFactText(): (fact: Fact) => string {
  const { format } = useDates();
  const { locale } = LANGUAGES[useLanguage()];
  return useCallback(
    (fact) => {
      if ('text' in fact) return fact.text;
      if ('number' in fact) return fact.number.toLocaleString(locale);
      if ('money' in fact) return formatRubles(fact.money);
      return 'day' in fact ? format(fact.day, 'dayMonth') : format(fact.moment, 'dateTime');
    },
    [format, locale],
  );
}
