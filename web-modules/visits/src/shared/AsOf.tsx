/**
 * The age of a list that the hospital could not refresh: without it, "nearest ticket: 23 November" would be a promise.
 */
import { useDates, useTranslation } from '@cabinet/kit';

export function AsOf({ asOf }: { readonly asOf: string | null }) {
  const { t } = useTranslation('visits');
  const { format } = useDates();
  if (asOf === null) return null;
  return (
    <p role="status" className="muted small">
      {t('write.asOf', { when: format(asOf, 'dateTime') })}
    </p>
  );
}
