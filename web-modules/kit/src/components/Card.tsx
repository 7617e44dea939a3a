import type { HTMLAttributes, ReactNode } from 'react';
import css from './Card.module.css';
import { classes } from './classes';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** `hero`: the most important card of the screen. */
  readonly kind?: 'plain' | 'hero';
}

/** A white surface. Pass `aria-labelledby` if it is a region of its own. */
export function Card({ kind = 'plain', className, ...rest }: CardProps) {
  const isRegion = rest['aria-labelledby'] !== undefined || rest['aria-label'] !== undefined;
  const Element = isRegion ? 'section' : 'div';
  return <Element {...rest} className={classes(css.card, kind === 'hero' && css.hero, className)} />;
}

/** A list rendered as one card; children are `ListItem`s. */
export function List({ className, children, ...rest }: HTMLAttributes<HTMLUListElement>) {
  return (
    <ul {...rest} className={classes(css.list, className)}>
      {children}
    </ul>
  );
}

export function ListItem({ className, ...rest }: HTMLAttributes<HTMLLIElement>) {
  return <li {...rest} className={classes(css.item, className)} />;
}

export type PillKind = 'brand' | 'positive' | 'warning' | 'critical' | 'neutral';

/** A short status text with an optional leading icon. */
export function Pill({ kind = 'brand', icon, children }: { kind?: PillKind; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes(css.pill, kind !== 'brand' && css[kind])}>
      {icon}
      {children}
    </span>
  );
}
