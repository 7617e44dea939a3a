/** The frame of a page: its title and actions. */
import { PageHeader } from '@cabinet/kit';
import type { ReactNode } from 'react';
import css from './Questionnaires.module.css';

export interface QuestionnairesPageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function QuestionnairesPage({ title, note, actions, children }: QuestionnairesPageProps) {
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
      {children}
    </div>
  );
}
