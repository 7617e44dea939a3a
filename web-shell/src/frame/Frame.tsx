/**
 * The frame around every page of a signed-in person: menu at the left and person at the top, or on a narrow screen a
 * toolbar with a menu toggle.
 */
import { type ReactNode, Suspense } from 'react';
import { Loader, type MenuEntry, useIsNarrow } from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { activeEntry } from '../app/places';
import css from './Frame.module.css';
import { Contacts, Logo, Menu } from './Menu';
import { Toolbar } from './Toolbar';
import { TopBar } from './TopBar';

export function Frame({ menu, children }: { menu: readonly MenuEntry[]; children: ReactNode }) {
  const isNarrow = useIsNarrow();
  const { pathname } = useLocation();
  const active = activeEntry(pathname, menu);
  return (
    <div className={css.frame}>
      {!isNarrow && (
        <aside className={css.side}>
          <div className={css.standing}>
            <Logo />
            <Menu entries={menu} active={active} />
            <Contacts />
          </div>
        </aside>
      )}
      <div className={css.column}>
        {isNarrow ? <Toolbar menu={menu} active={active} /> : <TopBar />}
        <main id="main" tabIndex={-1} className={css.main}>
          <Suspense fallback={<Loader />}>{children}</Suspense>
        </main>
      </div>
    </div>
  );
}
