/** A line of the configuration with its file and table, and a button that copies it. */
import { useTranslation } from '@cabinet/kit';
import type { ConfigLine } from '../data/contract';
import { Copied } from '../shared/Copied';

export function PastedLine({ line: { file, table, line } }: { readonly line: ConfigLine }) {
  const { t } = useTranslation('admin_operations');
  return (
    <div>
      <div className="muted small">
        {file}, <code className="code">[{table}]</code>
      </div>
      <Copied value={line} label={t('perm.copy')} />
    </div>
  );
}
