/** Filters that have an address: links, so back and reload keep them. */
import { Link, type To } from 'react-router';
import css from './FilterChips.module.css';

export interface Chip {
  readonly to: To;
  readonly label: string;
  readonly count?: number;
  readonly isActive: boolean;
}

export function FilterChips({ label, chips }: { readonly label: string; readonly chips: readonly Chip[] }) {
  return (
    <nav aria-label={label}>
      <ul role="list" className={css.chips}>
        {chips.map(({ to, label: words, count, isActive }) => (
          <li key={words}>
            <Link to={to} replace className={css.chip} aria-current={isActive ? 'true' : undefined}>
              {words}
              {count !== undefined && <span> {count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
