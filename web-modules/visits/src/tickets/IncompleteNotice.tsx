/** Says which clinics did not answer, so that a missing ticket frightens nobody (header `Cabinet-Incomplete`). */
import { Card, glue, useTranslation } from '@cabinet/kit';
import { TriangleAlert } from 'lucide-react';
import css from '../shared/Notice.module.css';

export function IncompleteNotice({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('visits');
  if (names.length === 0) return null;
  return (
    <Card className={css.notice} role="status">
      <TriangleAlert aria-hidden />
      <div className={css.words}>
        <h2>{t('tickets.incompleteTitle')}</h2>
        <p>{glue(t('tickets.incomplete', { count: names.length, names: names.join(', ') }))}</p>
      </div>
    </Card>
  );
}
