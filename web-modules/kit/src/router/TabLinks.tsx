import { NavLink, type To } from 'react-router';
import css from './TabLinks.module.css';

export interface TabLink {
  readonly to: To;
  readonly label: string;
  /** Active only at exactly this address. */
  readonly isExact?: boolean;
}

/** Tabs that have an address of their own: a row of links, so back, reload and "open in a new tab" work. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.label} to={tab.to} end={tab.isExact ?? false} className={css.tab ?? ''}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
