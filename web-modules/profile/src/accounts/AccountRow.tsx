/** One account: the clinic, the number there, and whether discharge summaries come over. */
import { CopyButton, toast, useDates, useMutation, useQueryClient, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { toggleImport } from '../data/profile.api';
import type { MedicalAccount } from '../data/profile.types';
import { profileKeys } from '../data/queries';
import css from './AccountsPage.module.css';

/** Longer numbers (a UUID) are for machines: their beginning is shown, the whole is copied. */
const LONGEST_SHOWN = 16;
const BEGINNING = 8;

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
  const isOn = toggling.isPending ? toggling.variables : account.importEpicris;
  return (
    <li className={css.account}>
      <div>
        <h3>{account.clinicName ?? account.hostName}</h3>
        <PatientNumber id={account.clientId} />
      </div>
      <CheckboxField
        label={t('accounts.import')}
        hint={
          account.lastImported
            ? t('accounts.lastImported', { date: format(account.lastImported, 'dateTime') })
            : t('accounts.neverImported')
        }
        checked={isOn}
        onChange={(event) => {
          if (!toggling.isPending) toggling.mutate(event.target.checked);
        }}
      />
    </li>
  );
}

function PatientNumber({ id }: { readonly id: string }) {
  const { t } = useTranslation('profile');
  if (id.length <= LONGEST_SHOWN) return <p className="muted small">{t('accounts.client', { id })}</p>;
  return (
    <div className={css.number}>
      <p className="muted small">{t('accounts.client', { id: `${id.slice(0, BEGINNING)}…` })}</p>
      <CopyButton value={id} label={t('accounts.copyClient')} />
    </div>
  );
}
