import { EmptyState, PageHeader, useTranslation, useVariant } from '@cabinet/kit';

/** Shown if no pages are served for this role; with the number to call. */
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
