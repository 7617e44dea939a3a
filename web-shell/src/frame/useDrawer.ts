/** The menu of a narrow screen: opened from the toolbar or the bottom bar, closed by Escape and by navigation. */
import { useEffect, useRef, useState } from 'react';

export interface Drawer {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

export function useDrawer(pathname: string): Drawer {
  const opener = useRef<HTMLElement | null>(null);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;

  useEffect(() => {
    if (!isOpen) return;
    // The menu covers the page, and what is in its corner.
    const behind = [document.getElementById('main'), document.getElementById('widget')];
    for (const element of behind) element?.setAttribute('inert', '');
    // If it was opened from the bottom bar, the menu is not next in the tab order, so move the focus.
    if (!opener.current?.closest('header')) document.getElementById('narrow-menu')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(null);
      opener.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      for (const element of behind) element?.removeAttribute('inert');
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  const toggle = () => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpenedAt(isOpen ? null : pathname);
  };
  return { isOpen, toggle, close: () => setOpenedAt(null) };
}
