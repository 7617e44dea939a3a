/** The frame of a tab: the title of the section, and the tabs. */
import { PageHeader, useTranslation } from '@cabinet/kit';
import { TabLinks } from '@cabinet/kit/router';
import type { ReactNode } from 'react';
import { ALARMS, LINKS, PAYMENTS, REPORT } from '../places';
import css from './Admin.module.css';

export interface AdminPageProps {
  /** Of a page below a tab; the section's otherwise. */
  readonly title?: string;
  readonly children: ReactNode;
}

export function AdminPage({ title, children }: AdminPageProps) {
  const { t } = useTranslation('admin_payments');
  return (
    <div className={css.page}>
      <PageHeader title={title ?? t('title')} />
      <TabLinks
        label={t('tabs')}
        tabs={[
          { to: ALARMS, label: t('tab.alarms') },
          { to: PAYMENTS, label: t('tab.payments') },
          { to: REPORT, label: t('tab.report') },
          { to: LINKS, label: t('tab.links') },
        ]}
      />
      {children}
    </div>
  );
}
