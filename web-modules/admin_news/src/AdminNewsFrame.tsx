/** The frame of a page: the title, and the tabs. */
import { PageHeader, useTranslation } from '@cabinet/kit';
import { TabLinks } from '@cabinet/kit/router';
import type { ReactNode } from 'react';
import css from './AdminNews.module.css';
import { CREATE, LIST } from './places';

export interface AdminNewsFrameProps {
  /** Of a page below a tab; the section's otherwise. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

export function AdminNewsFrame({ title, children }: AdminNewsFrameProps) {
  const { t } = useTranslation('admin_news');
  return (
    <div className={css.page}>
      <PageHeader title={title ?? t('title')} />
      <TabLinks
        label={t('tabs')}
        tabs={[
          { to: CREATE, label: t('tab.create'), isExact: true },
          { to: LIST, label: t('tab.list') },
        ]}
      />
      {children}
    </div>
  );
}
