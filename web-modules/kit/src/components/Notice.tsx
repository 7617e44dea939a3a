import { Info, TriangleAlert } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes';
import css from './Notice.module.css';

export interface NoticeProps extends HTMLAttributes<HTMLElement> {
  readonly kind?: 'info' | 'warning';
  /** Replaces the default icon of the kind. */
  readonly icon?: ReactNode;
}

/** An inline notice to read before going on. Pass `aria-labelledby` if it is a region of its own. */
export function Notice({ kind = 'info', icon, children, ...rest }: NoticeProps) {
  const isRegion = rest['aria-labelledby'] !== undefined;
  const Element = isRegion ? 'section' : 'div';
  return (
    <Element {...rest} className={classes(css.notice, kind === 'warning' && css.warning)}>
      <span className={css.icon} aria-hidden>
        {icon ?? (kind === 'warning' ? <TriangleAlert /> : <Info />)}
      </span>
      <div className={css.words}>{children}</div>
    </Element>
  );
}
