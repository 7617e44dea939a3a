import { glue, useTranslation } from '@cabinet/kit';
import { useBytes } from '@cabinet/record';
import type { Quota as Limits } from '../data/files.types';
import css from './Quota.module.css';

/** How much of the space of this person is taken. */
export function Quota({ quota: { usedBytes, limitBytes } }: { readonly quota: Limits }) {
  const { t } = useTranslation('files');
  const inBytes = useBytes();
  const words = glue(t('quota', { used: inBytes(usedBytes), limit: inBytes(limitBytes) }));
  return (
    <span className={css.quota}>
      <span className="num">{words}</span>
      <meter
        className={css.meter}
        aria-label={t('quota.label')}
        min={0}
        max={limitBytes}
        high={0.9 * limitBytes}
        optimum={0}
        value={Math.min(usedBytes, limitBytes)}
      />
    </span>
  );
}
