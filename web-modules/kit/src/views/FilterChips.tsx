/** Filters of a list. They are links, so that "back" and a reload keep them. */
import { useRef } from 'react';
import { ScrollHints } from '@cabinet/kit';
import { Link, type To } from '@cabinet/kit/router';
import css from './FilterChips.module.css';

export interface Chip {
  readonly to: To;
  readonly label: string;
  readonly count?: number;
  readonly isActive: boolean;
}

export interface FilterChipsProps {
  readonly label: string;
  readonly chips: readonly Chip[];
  /** Each chip is a page of its own: "back" returns to the previous one. */
  readonly arePages?: boolean;
}

export function FilterChips({ label, chips, arePages = false }: FilterChipsProps) {
  const row = useRef<HTMLUListElement>(null);
  const current = arePages ? 'page' : 'true';
  return (
    <nav aria-label={label} className={css.frame}>
      <ScrollHints row={row} current={chips.find(({ isActive }) => isActive)?.label}>
        <ul ref={row} role="list" className={css.chips}>
          {chips.map(({ to, label: words, count, isActive }) => (
            <li key={words}>
              <Link to={to} replace={!arePages} className={css.chip} aria-current={isActive ? current : undefined}>
                {words}
                {count !== undefined && <span> {count}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </ScrollHints>
    </nav>
  );
}
