/**
 * The toolbar of a narrow screen: menu toggle, the active page's name, user and exit. On a phone the
 * name is not cut, and user and exit are at the top of the menu.
 */
import { IconButton, initialsAndLastName, type MenuEntry, useIsPhone, usePerson, useTranslation } from '@cabinet/kit';
import { Menu as MenuIcon, X } from 'lucide-react';
import { AccessibilityToggle } from '../accessibility/AccessibilityToggle';
import { ExitButton } from './ExitButton';
import css from './Frame.module.css';
import { LanguageSelect } from './LanguageSelect';
import { Contacts, Logo, Menu } from './Menu';
import { useMenuLabel } from './menu-label';
import { MessagesButton } from './MessagesButton';
import { NoticesBell } from '../notices/NoticesBell';
import type { Drawer } from './useDrawer';

export interface ToolbarProps {
  readonly menu: readonly MenuEntry[];
  readonly active: MenuEntry | null;
  readonly drawer: Drawer;
}

export function Toolbar({ menu, active, drawer: { isOpen, toggle, close } }: ToolbarProps) {
  const { t } = useTranslation('shell');
  const person = usePerson();
  const isPhone = useIsPhone();
  const labelOf = useMenuLabel(menu);

  return (
    <div className={css.head}>
      <header className={css.toolbar}>
        <IconButton
          label={isOpen ? t('menu.close') : t('menu.open')}
          aria-expanded={isOpen}
          aria-controls="narrow-menu"
          onClick={toggle}
        >
          {isOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
        </IconButton>
        <strong>{active && labelOf(active)}</strong>
        {!isPhone && person && <span className={css.who}>{initialsAndLastName(person)}</span>}
        <NoticesBell />
        {!isPhone && <ExitButton />}
      </header>
      <aside id="narrow-menu" aria-label={t('menu')} className={css.drawer} hidden={!isOpen} tabIndex={-1}>
        <Logo />
        {isPhone && (
          <div className={css.own}>
            {person && <span>{initialsAndLastName(person)}</span>}
            <ExitButton place="menu" />
          </div>
        )}
        <Menu entries={menu} active={active} onSelect={close} />
        <div className={css.settings}>
          <MessagesButton hasText />
          <AccessibilityToggle onToggle={close} />
          <LanguageSelect />
        </div>
        <Contacts />
      </aside>
    </div>
  );
}
