import { useEffect, useRef } from 'react';
import { NavLink, type To, useLocation } from 'react-router';
import { ScrollHints } from '../components/ScrollHints';
import css from './TabLinks.module.css';

export interface TabLink {
  readonly to: To;
  readonly label: string;
  /** Active only at exactly this address. */
  readonly isExact?: boolean;
}

/** Tabs that have an address of their own: a row of links, so back, reload and "open in a new tab" work. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a narrow screen the row scrolls: the tab one is on is never outside of it.
  useEffect(() => {
    const nav = row.current;
    const current = nav?.querySelector<HTMLElement>('[aria-current=page]');
    if (nav && current)
      nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <ScrollHints row={row}>
      <nav ref={row} aria-label={label} className={css.tabs}>
        {tabs.map((tab) => (
          <NavLink key={tab.label} to={tab.to} end={tab.isExact ?? false} className={css.tab ?? ''}>
            {tab.label}
          </NavLink>
        ))}
      </nav>
    </ScrollHints>
  );
}
