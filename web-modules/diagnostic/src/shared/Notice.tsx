/** Something to know before going on, in its place on the page. */
import { classes } from '@cabinet/kit';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Notice.module.css';

export interface NoticeProps {
  readonly kind?: 'info' | 'warning';
  readonly children: ReactNode;
}

export function Notice({ kind = 'info', children }: NoticeProps) {
  return (
    <div className={classes(css.notice, kind === 'warning' && css.warning)}>
      {kind === 'warning' ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
      <div className={css.words}>{children}</div>
    </div>
  );
}
