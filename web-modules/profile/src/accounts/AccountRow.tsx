/** One account: the clinic, whether discharge summaries come over, and at a press the number there (ui-review 8). */
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
    // Several clinics of a host may share an account and its choice: the list is asked again, whatever came out.
    onSettled: () => queries.invalidateQueries({ queryKey: profileKeys.accounts }),
  });
  const name = account.clinicName ?? account.hostName;
  const isOn = toggling.isPending ? toggling.variables : account.importEpicris;
  // Nothing to tell of where nothing is to be imported.
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

/** Asked for by a reception at most, and long where it is a UUID: folded, copied whole. */
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
