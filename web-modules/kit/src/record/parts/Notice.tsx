/** A notice in the flow of the page: what is the matter, and what to do. */
import type { ReactNode } from 'react';
import { classes } from '../../components/classes';
import css from './Notice.module.css';

export interface NoticeProps {
  readonly title: ReactNode;
  readonly icon: ReactNode;
  readonly kind?: 'warning' | 'info';
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function Notice({ title, icon, kind = 'info', children, actions }: NoticeProps) {
  return (
    <div className={classes(css.notice, kind === 'warning' && css.warning)}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      <div className={css.words}>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
        {actions && <div className="wrap">{actions}</div>}
      </div>
    </div>
  );
}
