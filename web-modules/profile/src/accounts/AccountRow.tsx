/**
 * One account: the clinic, whether discharge summaries are imported, and the collapsed patient number there
 * (ui-review 8).
 */
import { CopyButton, toast, useDates, useMutation, useQueryClient, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { toggleImport } from '../data/profile.api';
import type { MedicalAccount } from '../data/profile.types';
import { profileKeys } from '../data/queries';
import css from './AccountsPage.module.css';

export function AccountRow({ account }: { readonly account: MedicalAccount }) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const queries = useQueryClient();
  const toggling = useMutation({
    mutationFn: (state: boolean) => toggleImport(account, state),
    onError: (error) => toast.failure(t('toast.saveFailed'), error),
    // Several clinics of a host may share an account and its setting: reload the list whatever the outcome.
    onSettled: () => queries.invalidateQueries({ queryKey: profileKeys.accounts }),
  });
  const name = account.clinicName ?? account.hostName;
  const isOn = toggling.isPending ? toggling.variables : account.importEpicris;
  // Show nothing if the import is off.
  const lastImport = account.lastImported
    ? t('accounts.lastImported', { date: format(account.lastImported, 'dateTime') })
    : isOn && t('accounts.neverImported');
  return (
    <li className={css.account}>
      <div>
        <h3>{name}</h3>
        <PatientNumber id={account.clientId} at={name} />
      </div>
      <CheckboxField
        label={t('accounts.import')}
        aria-label={t('accounts.importOf', { clinic: name })}
        hint={lastImport}
        checked={isOn}
        onChange={(event) => {
          if (!toggling.isPending) toggling.mutate(event.target.checked);
        }}
      />
    </li>
  );
}

/** The patient number, collapsed: only a reception asks for it, and it is long if it is a UUID. Copied in full. */
function PatientNumber({ id, at }: { readonly id: string; readonly at: string }) {
  const { t } = useTranslation('profile');
  return (
    <details className={css.number}>
      <summary>
        {t('accounts.number')}
        <span className="visually-hidden">: {at}</span>
      </summary>
      <div className="wrap">
        <span className={css.digits}>{id}</span>
        <CopyButton value={id} label={t('accounts.copyClient')} />
      </div>
    </details>
  );
}
