/** The frame of a page: its title with the main actions, the tabs of its section, and its content. */
import type { ReactNode } from 'react';
import { PageHeader } from '@cabinet/kit';
import { type TabLink, TabLinks } from '@cabinet/kit/router';
import css from './Page.module.css';

export interface PageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly tabs?: { readonly label: string; readonly tabs: readonly TabLink[] };
  readonly children: ReactNode;
}

export function Page({ title, note, actions, tabs, children }: PageProps) {
  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        note={note}
        actions={
          actions && (
            <div className="wrap" data-no-print="">
              {actions}
            </div>
          )
        }
      />
      {tabs && (
        <div data-no-print="">
          <TabLinks {...tabs} />
        </div>
      )}
      {children}
    </div>
  );
}
