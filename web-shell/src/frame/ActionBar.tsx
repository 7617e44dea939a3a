/** The bottom bar on phones, within the thumb's reach: the frequent actions, and the menu for everything else. */
import { useLayoutEffect } from 'react';
import { type MainAction, menuIcon, useTranslation } from '@cabinet/kit';
import { Link, useLocation } from '@cabinet/kit/router';
import { Ellipsis } from 'lucide-react';
import { firstSegment } from '../app/places';
import css from './ActionBar.module.css';
import { Badge } from './Badge';
import { useMenuLabel } from './menu-label';
import type { Drawer } from './useDrawer';

/** `page` on the action's own page, `true` elsewhere in its section. */
function currentOf({ path }: MainAction, pathname: string): 'page' | 'true' | undefined {
  if (pathname === `/${path}`) return 'page';
  return firstSegment(path) === firstSegment(pathname) ? 'true' : undefined;
}

export function ActionBar({ actions, drawer }: { readonly actions: readonly MainAction[]; readonly drawer: Drawer }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const labelOf = useMenuLabel(actions);
  // Lets fixed elements at the bottom of the window, in any module, move above the bar.
  useLayoutEffect(() => {
    document.documentElement.dataset.bar = '';
    return () => {
      delete document.documentElement.dataset.bar;
    };
  }, []);
  return (
    <nav aria-label={t('actions')} className={css.bar} data-no-print="">
      {actions.map((action) => {
        const Icon = menuIcon(action.icon);
        return (
          <Link
            key={action.path}
            to={`/${action.path}`}
            className={css.action}
            aria-current={currentOf(action, pathname)}
            onClick={drawer.close}
          >
            <Icon aria-hidden data-picture="" />
            <span>{labelOf(action)}</span>
            <Badge entry={action} menu={actions} />
          </Link>
        );
      })}
      <button
        type="button"
        className={css.action}
        aria-expanded={drawer.isOpen}
        aria-controls="narrow-menu"
        onClick={drawer.toggle}
      >
        <Ellipsis aria-hidden data-picture="" />
        <span>{t('actions.more')}</span>
      </button>
    </nav>
  );
}
