/** The place of a widget in the corner: it covers no bar of a page, and the page can be scrolled out of its way. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { CHAT_HEIGHT_PX } from '@cabinet/kit';

export type Layout = keyof typeof CHAT_HEIGHT_PX;

/** Default size of 1rem; in rem, larger text makes the widget higher. */
const REM_PX = 16;

/** A bar this near to the bottom of the window is in the way, in pixels: the height of a bar and of what is below it. */
const REACH_PX = 160;

/** How far the bars of pages (`data-bottom-bar`) reach up from the bottom of the window. */
export function floorOf(bars: Iterable<HTMLElement>, height: number): number {
  let floor = 0;
  for (const bar of bars) {
    const { top, bottom, width } = bar.getBoundingClientRect();
    // A hidden one has no width; one that scrolls with its page is in the way only where it sticks.
    if (width > 0 && top < height && bottom > height - REACH_PX) floor = Math.max(floor, height - top);
  }
  return floor;
}

/** Tells the page's style which layout is shown. Returns the pixels at the bottom that belong to the page. */
export function useCorner(layout: Layout): number {
  const [floor, setFloor] = useState(0);
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.widget = layout;
    style.setProperty('--widget', `${String(CHAT_HEIGHT_PX[layout] / REM_PX)}rem`);
    return () => {
      delete dataset.widget;
      style.removeProperty('--widget');
    };
  }, [layout]);
  useEffect(() => {
    let frame = 0;
    const measure = () =>
      setFloor(floorOf(document.querySelectorAll<HTMLElement>('[data-bottom-bar]'), window.innerHeight));
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const changed = new MutationObserver(look);
    changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] });
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      changed.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  return floor;
}
