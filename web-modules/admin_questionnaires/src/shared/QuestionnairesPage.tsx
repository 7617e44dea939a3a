/** The frame of a page: its title and actions, and the tabs of the section that the member of the staff may open. */
import { useCan, useTranslation } from '@cabinet/kit';
import { Page } from '@cabinet/kit/views';
import type { ReactNode } from 'react';
import { useOpenAlerts } from '../data/otherQueries';
import { ALERTS, ANALYSIS, CREATOR, LINKS, RULES } from '../places';

export interface QuestionnairesPageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const TABS = [
  { to: CREATOR, label: 'menu', permission: 'questionnaires.write' },
  { to: ANALYSIS, label: 'tab.analysis', permission: 'questionnaires.read' },
  { to: ALERTS, label: 'tab.alerts', permission: 'questionnaires.read' },
  { to: RULES, label: 'tab.rules', permission: 'questionnaires.write' },
  { to: LINKS, label: 'tab.links', permission: 'questionnaires.write' },
] as const;

export function QuestionnairesPage({ children, ...page }: QuestionnairesPageProps) {
  const { t } = useTranslation('admin_questionnaires');
  const can = useCan();
  const { data: count = 0 } = useOpenAlerts(can('questionnaires.read'));
  const tabs = TABS.filter(({ permission }) => can(permission)).map(({ to, label }) => ({
    to,
    label: t(label),
    ...(to === ALERTS && { count }),
  }));
  return (
    <Page {...page} tabs={{ label: t('tabs'), tabs }}>
      {children}
    </Page>
  );
}
