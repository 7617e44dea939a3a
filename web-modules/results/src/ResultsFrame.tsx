/** The frame of the result lists: heading, "download all", tabs, and the source of the data. */
import { PageHeader, useTranslation } from '@cabinet/kit';
import { TabLinks } from '@cabinet/kit/router';
import { type RecordList, RecordSources, RecordTrouble } from '@cabinet/record';
import type { ReactNode } from 'react';
import { ArchiveButton } from './archive/ArchiveButton';
import { ArchivePanel } from './archive/ArchivePanel';
import { useArchive } from './archive/useArchive';
import page from './Page.module.css';
import { FILES, LAB, RESEARCH } from './places';

export function ResultsFrame({ list, children }: { readonly list: RecordList; readonly children: ReactNode }) {
  const { t } = useTranslation('results');
  const archive = useArchive();
  return (
    <div className={page.page}>
      <PageHeader title={t('title')} actions={<ArchiveButton archive={archive} />} />
      <ArchivePanel archive={archive} />
      <TabLinks
        label={t('tabs.label')}
        tabs={[
          { to: FILES, label: t('tabs.files') },
          { to: RESEARCH, label: t('tabs.research') },
          { to: LAB, label: t('tabs.lab') },
        ]}
      />
      <RecordTrouble />
      {children}
      <RecordSources list={list} />
    </div>
  );
}
