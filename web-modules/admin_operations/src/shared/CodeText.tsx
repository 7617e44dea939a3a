import { useTranslation } from '@cabinet/kit';

/** What a code of the kernel means; one without a text is shown as it is, for the technical support. */
export function CodeText({ code }: { readonly code: string }) {
  const { t, i18n } = useTranslation('admin_operations');
  const key = `code.${code}`;
  if (!i18n.exists(`admin_operations:${key}`)) return <code className="code">{code}</code>;
  return <>{t(key, { defaultValue: code })}</>;
}
