/** The frame of every profile page: heading, tabs, and the notice for an account that is being deleted. */
import { PageHeader, useTranslation } from '@cabinet/kit';
import { TabLinks } from '@cabinet/kit/router';
import type { ReactNode } from 'react';
import { hasSettings, isAdministrator, useMe } from '../data/me';
import { LeavingBanner } from './LeavingBanner';
import css from './Page.module.css';

export interface ProfileFrameProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function ProfileFrame({ title, note, children }: ProfileFrameProps) {
  const { t } = useTranslation('profile');
  const me = useMe();
  const tabs = [
    { to: '/profile/info', label: t('tab.info') },
    { to: '/profile/accounts', label: t('tab.accounts') },
    ...(me && hasSettings(me) ? [{ to: '/profile/settings', label: t('tab.settings') }] : []),
    { to: '/profile/documents', label: t('tab.documents') },
    { to: '/profile/consent', label: t('tab.consent') },
  ];
  return (
    <div className={css.page}>
      <PageHeader title={title} note={note} trail={t('title')} />
      {/* While the consent or a new password is required, the other pages redirect back here. */}
      {me && !me.consentRequired && !me.passwordChangeRequired && !isAdministrator(me) && (
        <TabLinks label={t('tabs')} tabs={tabs} />
      )}
      {me?.leavingAt && <LeavingBanner leavingAt={me.leavingAt} />}
      {children}
    </div>
  );
}
