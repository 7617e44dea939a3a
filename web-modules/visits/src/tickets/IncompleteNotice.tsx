/**
 * Which clinics did not answer, so that a missing ticket frightens nobody (header `Cabinet-Incomplete`): a line below the
 * tickets, for most patients have nothing there (ui-review 6).
 */
import { glue, useTranslation } from '@cabinet/kit';

export function IncompleteNotice({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('visits');
  if (names.length === 0) return null;
  return (
    <p role="status" className="muted small" data-incomplete>
      {glue(t('tickets.incomplete', { count: names.length, names: names.join(', ') }))}
    </p>
  );
}
