import { EmptyState, PageHeader, useTranslation, useVariant } from '@cabinet/kit';

/** Nothing is served for this role here: said plainly, with the number to call. */
export function NoPagesPage() {
  const { t } = useTranslation('shell');
  const { organisation } = useVariant();
  return (
    <>
      <PageHeader title={t('no_pages.title')} />
      <EmptyState title={t('no_pages.empty')}>{t('no_pages.advice', { phone: organisation.phone })}</EmptyState>
    </>
  );
}
