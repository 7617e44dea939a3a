/** Filters with addresses: they are links, so back and reload preserve them. */
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

export function FilterChips({ label, chips }: { readonly label: string; readonly chips: readonly Chip[] }) {
  const row = useRef<HTMLUListElement>(null);
  return (
    <nav aria-label={label} className={css.frame}>
      <ScrollHints row={row} current={chips.find(({ isActive }) => isActive)?.label}>
        <ul ref={row} role="list" className={css.chips}>
          {chips.map(({ to, label: words, count, isActive }) => (
            <li key={words}>
              <Link to={to} replace className={css.chip} aria-current={isActive ? 'true' : undefined}>
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
