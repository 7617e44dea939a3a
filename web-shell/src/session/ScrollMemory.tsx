/** Scroll positions, stored per user and address, so that a list reopens where it was left. */
import { useLayoutEffect } from 'react';
import { userStorage } from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';

/** Maximum number of stored addresses; the oldest are dropped first. */
const PLACES = 30;

/** How long to wait for the page to grow as data arrives before giving up the position, in milliseconds. */
const PATIENCE_MS = 2000;

type Positions = readonly (readonly [address: string, top: number])[];

function isPositions(value: unknown): value is Positions {
  return (
    Array.isArray(value) &&
    value.every((entry) => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number')
  );
}

function positions(): Positions {
  const kept = userStorage.get('scroll');
  return isPositions(kept) ? kept : [];
}

/** Scrolls as soon as the page is tall enough; returns a function that cancels. */
function restore(top: number): () => void {
  const tryOnce = () => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return false;
    window.scrollTo({ top });
    return true;
  };
  if (tryOnce()) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (tryOnce()) observer.disconnect();
  });
  observer.observe(document.body);
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

export function ScrollMemory() {
  const { pathname } = useLocation();
  // A layout effect, before the next page is painted: a shorter page changes the scroll position, which would otherwise
  // be stored.
  useLayoutEffect(() => {
    const stop = restore(positions().find(([address]) => address === pathname)?.[1] ?? 0);
    let latest: number | null = null;
    const onScroll = () => {
      latest = Math.round(window.scrollY);
    };
    const keep = () => {
      if (latest === null) return;
      const others = positions().filter(([address]) => address !== pathname);
      userStorage.set('scroll', [...others.slice(1 - PLACES), [pathname, latest]]);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      keep();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', keep);
    };
  }, [pathname]);
  return null;
}
