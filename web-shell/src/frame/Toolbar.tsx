/**
 * The top of a narrow screen: menu toggle, the active tab's name, the person and the exit. On a phone the tab's name is
 * whole, and the person and the exit stand at the top of the menu.
 */
import { useEffect, useRef, useState } from 'react';
import { IconButton, initialsAndLastName, type MenuEntry, useIsPhone, usePerson, useTranslation } from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { AccessibilityToggle } from '../accessibility/AccessibilityToggle';
import { ExitButton } from './ExitButton';
import css from './Frame.module.css';
import { LanguageSelect } from './LanguageSelect';
import { Contacts, Logo, Menu } from './Menu';
import { useMenuLabel } from './menu-label';
import { MessagesButton } from './MessagesButton';
import { NoticesBell } from '../notices/NoticesBell';

export function Toolbar({ menu, active }: { menu: readonly MenuEntry[]; active: MenuEntry | null }) {
  const { t } = useTranslation('shell');
  const person = usePerson();
  const isPhone = useIsPhone();
  const labelOf = useMenuLabel(menu);
  const { pathname } = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // A change of address closes the menu.
  const isOpen = openedAt === pathname;
  const close = () => setOpenedAt(null);

  useEffect(() => {
    if (!isOpen) return;
    const main = document.getElementById('main');
    main?.setAttribute('inert', '');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(null);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      main?.removeAttribute('inert');
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    <div className={css.head}>
      <header className={css.toolbar}>
        <IconButton
          ref={toggle}
          label={isOpen ? t('menu.close') : t('menu.open')}
          aria-expanded={isOpen}
          aria-controls="narrow-menu"
          onClick={() => setOpenedAt(isOpen ? null : pathname)}
        >
          {isOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
        </IconButton>
        <strong>{active && labelOf(active)}</strong>
        {!isPhone && person && <span className={css.who}>{initialsAndLastName(person)}</span>}
        <NoticesBell />
        {!isPhone && <ExitButton />}
      </header>
      <aside id="narrow-menu" aria-label={t('menu')} className={css.drawer} hidden={!isOpen}>
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
