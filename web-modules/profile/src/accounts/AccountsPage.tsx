/** `/profile/accounts`: the patient's account at each medical host, and what is imported from there. */
import { Card, EmptyState, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { Hospital } from 'lucide-react';
import { useAccounts } from '../data/queries';
import { ProfileFrame } from '../shared/ProfileFrame';
import page from '../shared/Page.module.css';
import { AccountRow } from './AccountRow';
import { byHost } from './byHost';
import css from './AccountsPage.module.css';

export function AccountsPage() {
  const { t } = useTranslation('profile');
  const { menu } = useVariant();
  const accounts = useAccounts();
  const canBook = menu.some(({ path }) => path.startsWith('visit/'));
  return (
    <ProfileFrame title={t('accounts.title')} note={t('accounts.note')}>
      <QueryView query={accounts} failed={t('accounts.failed')}>
        {(all) =>
          all.length === 0 ? (
            <Card>
              <EmptyState
                title={t('accounts.empty')}
                icon={<Hospital />}
                actions={canBook && <ButtonLink to="/visit/write">{t('accounts.book')}</ButtonLink>}
              >
                {t('accounts.emptyNote')}
              </EmptyState>
            </Card>
          ) : (
            byHost(all).map(({ hostId, hostName, accounts: own }) => (
              <Card key={hostId} className={page.section} aria-label={hostName}>
                <h2>{hostName}</h2>
                <ul className={css.list}>
                  {own.map((account) => (
                    <AccountRow key={account.id} account={account} />
                  ))}
                </ul>
              </Card>
            ))
          )
        }
      </QueryView>
    </ProfileFrame>
  );
}
