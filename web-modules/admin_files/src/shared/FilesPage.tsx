/** The frame of a page: its title, and the tabs of the section. */
import { PageHeader, useTranslation } from '@cabinet/kit';
import { TabLinks } from '@cabinet/kit/router';
import type { ReactNode } from 'react';
import { FILES, RESULTS } from '../places';
import css from './AdminFiles.module.css';

export interface FilesPageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function FilesPage({ title, note, actions, children }: FilesPageProps) {
  const { t } = useTranslation('admin_files');
  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        note={note}
        actions={
          actions && (
            <div className={css.actions} data-no-print="">
              {actions}
            </div>
          )
        }
      />
      <div data-no-print="">
        <TabLinks
          label={t('tabs')}
          tabs={[
            { to: FILES, label: t('tab.events'), isExact: true },
            { to: RESULTS, label: t('tab.results') },
          ]}
        />
      </div>
      {children}
    </div>
  );
}
