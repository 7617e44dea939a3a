/**
 * Names the clinics that did not respond, so that a missing ticket does not worry patients (header
 * `Cabinet-Incomplete`). It is below the tickets, because most patients have none there (ui-review 6).
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
