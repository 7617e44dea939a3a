/** Says that the hospital's own questionnaire service does not answer, and since when what is shown is known. */
import { Notice, useDates, useTranslation } from '@cabinet/kit';

export function ServiceNotice({ since }: { readonly since: string }) {
  const { t } = useTranslation('questionnaires');
  const { format } = useDates();
  return (
    <Notice kind="warning">
      <p>{t('service.stale', { at: format(since, 'dateTime') })}</p>
    </Notice>
  );
}
