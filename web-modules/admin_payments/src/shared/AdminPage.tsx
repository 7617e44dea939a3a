/** The frame of a tab: the title of the section, and the tabs. */
import { useTranslation } from '@cabinet/kit';
import { Page } from '@cabinet/kit/views';
import type { ReactNode } from 'react';
import { ALARMS, LINKS, PAYMENTS, REPORT } from '../places';

export interface AdminPageProps {
  /** Of a page below a tab; the section's otherwise. */
  readonly title?: string;
  readonly children: ReactNode;
}

export function AdminPage({ title, children }: AdminPageProps) {
  const { t } = useTranslation('admin_payments');
  return (
    <Page
      title={title ?? t('title')}
      tabs={{
        label: t('tabs'),
        tabs: [
          { to: ALARMS, label: t('tab.alarms') },
          { to: PAYMENTS, label: t('tab.payments') },
          { to: REPORT, label: t('tab.report') },
          { to: LINKS, label: t('tab.links') },
        ],
      }}
    >
      {children}
    </Page>
  );
}
