import { type ModuleWidget, type TextNamespace, useTranslation } from '@cabinet/kit';

export interface WidgetTexts {
  readonly label: string;
  /** Empty: there is no greeting. */
  readonly greeting: string;
}

const namespaceOf = (key: string) => key.split(':', 1)[0] as TextNamespace;

/** The texts of a widget, from its module. The page does not wait for them: until they are there, the name is empty. */
export function useWidgetTexts({ label, greeting }: ModuleWidget): WidgetTexts {
  const { t, i18n } = useTranslation(namespaceOf(label), { useSuspense: false });
  const textOf = (key: string) => (i18n.exists(key) ? t(key, { defaultValue: '' }) : '');
  return { label: textOf(label), greeting: greeting === undefined ? '' : textOf(greeting) };
}
