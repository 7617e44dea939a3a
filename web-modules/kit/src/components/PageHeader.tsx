import { type ReactNode, useEffect } from 'react';
import { setPageTitle } from '../accessibility/page-title';
import css from './PageHeader.module.css';

export interface PageHeaderProps {
  /** The page's heading; also the browser's title and the announcement when the page opens. */
  readonly title: string;
  /** One line under the heading. */
  readonly note?: ReactNode;
  /** The path to this page, on a line above the heading. */
  readonly trail?: ReactNode;
  /** The page's main actions, on the right. */
  readonly actions?: ReactNode;
}

/** The header of every page; renders its only `h1`. */
export function PageHeader({ title, note, trail, actions }: PageHeaderProps) {
  useEffect(() => setPageTitle(title), [title]);
  return (
    <div className={css.header}>
      <div className={css.titles}>
        {trail && <div className={css.trail}>{trail}</div>}
        <h1 tabIndex={-1}>{title}</h1>
        {note && <div className="muted">{note}</div>}
      </div>
      {actions}
    </div>
  );
}
