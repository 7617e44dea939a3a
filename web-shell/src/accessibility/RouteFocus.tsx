/**
 * After a navigation, moves the focus to the page's heading and announces its title, as a browser does when it loads a
 * page. A change within the page (search, tabs with the same heading) does not move the focus.
 */
import { useEffect, useRef } from 'react';
import { announce, onPageTitle } from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';

export function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef<string | null>(null);
  const isMoving = useRef(false);

  useEffect(() => {
    if (previous.current !== null && previous.current !== pathname) isMoving.current = true;
    previous.current = pathname;
  }, [pathname]);

  useEffect(
    () =>
      onPageTitle((title) => {
        if (!isMoving.current) return;
        isMoving.current = false;
        announce(title, 'page');
        document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
      }),
    [],
  );
  return null;
}
