/** Says which clinics did not answer, so that a missing ticket frightens nobody (header `Cabinet-Incomplete`). */
import { glue, Notice, useTranslation } from '@cabinet/kit';

export function IncompleteNotice({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('visits');
  if (names.length === 0) return null;
  return (
    <Notice kind="warning" role="status">
      <h2>{t('tickets.incompleteTitle')}</h2>
      <p>{glue(t('tickets.incomplete', { count: names.length, names: names.join(', ') }))}</p>
    </Notice>
  );
}
