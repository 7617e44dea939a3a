/** The frame of the result lists: heading, "download all", tabs, and the source of the data. */
import { PageHeader, useModules, useTranslation } from '@cabinet/kit';
import { TabLinks } from '@cabinet/kit/router';
import { type RecordList, RecordSources, RecordTrouble } from '@cabinet/record';
import type { ReactNode } from 'react';
import { ArchiveButton } from './archive/ArchiveButton';
import { ArchivePanel } from './archive/ArchivePanel';
import { useArchive } from './archive/useArchive';
import { useDiaryHost } from './diary/diary.api';
import page from './Page.module.css';
import { DIARY, FILES, LAB, RESEARCH } from './places';

/** Whether this hospital keeps a diary and patients can fill it in. */
function useHasDiary(): boolean {
  const isEnabled = useModules().some(({ id }) => id === 'diagnostic');
  return useDiaryHost() !== null && isEnabled;
}

export interface ResultsFrameProps {
  /** The list of the record that is shown; none for data that are not the hospital's. */
  readonly list?: RecordList;
  readonly children: ReactNode;
}

export function ResultsFrame({ list, children }: ResultsFrameProps) {
  const { t } = useTranslation('results');
  const archive = useArchive();
  const hasDiary = useHasDiary();
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
          ...(hasDiary ? [{ to: DIARY, label: t('tabs.diary') }] : []),
        ]}
      />
      {list && <RecordTrouble />}
      {children}
      {list && <RecordSources list={list} />}
    </div>
  );
}
