/**
 * The frame around every page of a signed-in user: menu on the left and user at the top, or a toolbar with a menu
 * toggle on narrow screens.
 */
import { type ReactNode, Suspense } from 'react';
import {
  classes,
  Loader,
  type MainAction,
  type MenuEntry,
  useAccessibility,
  useIsNarrow,
  useIsPhone,
} from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { useServedPages } from '../app/modules';
import { activeEntry } from '../app/places';
import { ActionBar } from './ActionBar';
import css from './Frame.module.css';
import { Contacts, Logo, Menu } from './Menu';
import { Toolbar } from './Toolbar';
import { TopBar } from './TopBar';
import { useDrawer } from './useDrawer';

export interface FrameProps {
  readonly menu: readonly MenuEntry[];
  /** For the bottom bar on phones. */
  readonly actions?: readonly MainAction[];
  /** The page uses the whole width of the window. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Large text needs the whole screen; the menu contains everything that the bar does. */
function useHasRoomForBar(): boolean {
  const { text } = useAccessibility();
  return useIsPhone() && (text === 'normal' || text === 'large');
}

export function Frame({ menu, actions = [], isWide = false, children }: FrameProps) {
  const isNarrow = useIsNarrow();
  const hasBar = useHasRoomForBar() && actions.length > 1;
  const { pathname } = useLocation();
  const drawer = useDrawer(pathname);
  const active = activeEntry(pathname, menu, useServedPages());
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
        {isNarrow ? <Toolbar menu={menu} active={active} drawer={drawer} /> : <TopBar />}
        <main id="main" tabIndex={-1} className={classes(css.main, isWide && css.wide)}>
          <Suspense fallback={<Loader />}>{children}</Suspense>
        </main>
        {hasBar && <ActionBar actions={actions} drawer={drawer} />}
      </div>
    </div>
  );
}
