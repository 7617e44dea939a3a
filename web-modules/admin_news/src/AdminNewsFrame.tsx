/** The frame of a page: the title, and the tabs. */
import { useTranslation } from '@cabinet/kit';
import { Page } from '@cabinet/kit/views';
import type { ReactNode } from 'react';
import { CREATE, LIST } from './places';

export interface AdminNewsFrameProps {
  /** Of a page below a tab; the section's otherwise. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

export function AdminNewsFrame({ title, children }: AdminNewsFrameProps) {
  const { t } = useTranslation('admin_news');
  return (
    <Page
      title={title ?? t('title')}
      tabs={{
        label: t('tabs'),
        tabs: [
          { to: CREATE, label: t('tab.create'), isExact: true },
          { to: LIST, label: t('tab.list') },
        ],
      }}
    >
      {children}
    </Page>
  );
}
