/** What an entry of the ledger says: its kind in words, the change of the state, and the technical note. */
import { useTranslation } from '@cabinet/kit';
import type { AdminEntry } from '../data/contract';

export function Change({ entry }: { readonly entry: Omit<AdminEntry, 'isAlarm' | 'at'> }) {
  const { t } = useTranslation('admin_payments');
  const { kind, from, to, note } = entry;
  const name = (state: string) => t(`state.${state}`, { defaultValue: state });
  return (
    <>
      {t(`kind.${kind}`, { defaultValue: kind })}
      {from !== to && <span className="muted small"> {t('change', { from: name(from), to: name(to) })}</span>}
      {note && (
        <>
          {' '}
          <code className="code">{note}</code>
        </>
      )}
    </>
  );
}
