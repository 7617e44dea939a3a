import { glue, useTranslation } from '@cabinet/kit';
import { useBytes } from '@cabinet/record';
import type { FileExchange } from '../data/contract';
import css from '../shared/AdminFiles.module.css';

/** How much of this patient's space is taken. */
export function Quota({ quota: { used_bytes, limit_bytes } }: Pick<FileExchange, 'quota'>) {
  const { t } = useTranslation('admin_files');
  const inBytes = useBytes();
  return (
    <span className={css.quota}>
      <span className="muted small num">
        {glue(t('quota', { used: inBytes(used_bytes), limit: inBytes(limit_bytes) }))}
      </span>
      <meter
        className={css.meter}
        aria-label={t('quota.label')}
        min={0}
        max={limit_bytes}
        high={0.9 * limit_bytes}
        optimum={0}
        value={Math.min(used_bytes, limit_bytes)}
      />
    </span>
  );
}
