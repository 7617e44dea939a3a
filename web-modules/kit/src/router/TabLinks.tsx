import { useRef } from 'react';
import { NavLink, type To, useLocation } from 'react-router';
import { ScrollHints } from '../components/ScrollHints';
import css from './TabLinks.module.css';

export interface TabLink {
  readonly to: To;
  readonly label: string;
  /** Beside the label, unless it is 0. */
  readonly count?: number;
  /** Active only at exactly this address. */
  readonly isExact?: boolean;
}

/** Tabs with their own addresses: a row of links, so back, reload and "open in a new tab" work. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A number that arrives later widens the row, and would push the current tab out of view.
  const counts = tabs.map(({ count = 0 }) => count).join(' ');
  return (
    <ScrollHints row={row} current={`${pathname} ${counts}`}>
      <nav ref={row} aria-label={label} className={css.tabs}>
        {tabs.map((tab) => (
          <NavLink key={tab.label} to={tab.to} end={tab.isExact ?? false} className={css.tab ?? ''}>
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <>
                <span className={css.count} aria-hidden>
                  {tab.count}
                </span>
                <span className="visually-hidden">, {tab.count}</span>
              </>
            )}
          </NavLink>
        ))}
      </nav>
    </ScrollHints>
  );
}
