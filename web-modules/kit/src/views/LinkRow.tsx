/** A row of a list that leads to a page of its own; children of a `List`. The whole row is the link. */
import { ChevronRight } from 'lucide-react';
import type { LiHTMLAttributes, ReactNode } from 'react';
import { classes } from '@cabinet/kit';
import { Link, type To } from '@cabinet/kit/router';
import css from './LinkRow.module.css';

export interface LinkRowProps extends LiHTMLAttributes<HTMLLIElement> {
  readonly to: To;
  /** State of the history entry, such as the list to return to. */
  readonly state?: unknown;
}

export function LinkRow({ to, state, className, children, ...item }: LinkRowProps) {
  return (
    <li {...item} className={classes(css.item, className)}>
      <Link className={css.row} to={to} state={state}>
        {children}
        <ChevronRight aria-hidden />
      </Link>
    </li>
  );
}

export interface RowWordsProps {
  readonly name: ReactNode;
  /** Level of the heading: one below the heading above the list. */
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
}

/** The words of a row: its name as a heading, and lines below. */
export function RowWords({ name, level = 2, children }: RowWordsProps) {
  const Heading = `h${String(level)}` as 'h2' | 'h3';
  return (
    <div className={css.words}>
      <Heading className={css.name}>{name}</Heading>
      {children}
    </div>
  );
}
