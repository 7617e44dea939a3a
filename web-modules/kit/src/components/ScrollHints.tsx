/** Hints for content that scrolls horizontally (tabs, tables): its edge shows that there is more (issue 11, 26g). */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { classes } from './classes';
import css from './ScrollHints.module.css';

/** In pixels; tolerates fractions of a pixel. */
const TOLERANCE = 2;

interface Hidden {
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

function hiddenOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden {
  return { isBefore: scrollLeft > TOLERANCE, isAfter: scrollWidth - clientWidth - scrollLeft > TOLERANCE };
}

/** On which sides content is scrolled out of view. */
function useOverflowSides(row: RefObject<HTMLElement | null>): Hidden {
  const [hidden, setHidden] = useState<Hidden>({ isBefore: false, isAfter: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const next = hiddenOf(element);
      setHidden((before) => (before.isBefore === next.isBefore && before.isAfter === next.isAfter ? before : next));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  return hidden;
}

/** Scrolls the current entry to the middle of the row. */
function showCurrent(row: HTMLElement) {
  const entry = row.querySelector<HTMLElement>('[aria-current]');
  if (entry) row.scrollLeft = entry.offsetLeft - row.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
}

export interface ScrollHintsProps {
  readonly row: RefObject<HTMLElement | null>;
  /** Identifies the entry with `aria-current`; when it changes, the row scrolls to it. */
  readonly current?: string | undefined;
  readonly children: ReactNode;
}

/** Wraps a scrolling row: fades its edges and shows an arrow there while content is out of view. */
export function ScrollHints({ row, current, children }: ScrollHintsProps) {
  useEffect(() => {
    if (row.current) showCurrent(row.current);
  }, [row, current]);
  const { isBefore, isAfter } = useOverflowSides(row);
  return (
    <div className={css.frame}>
      {children}
      {isBefore && (
        <span className={classes(css.edge, css.before)} data-more="before" aria-hidden>
          <ChevronLeft />
        </span>
      )}
      {isAfter && (
        <span className={classes(css.edge, css.after)} data-more="after" aria-hidden>
          <ChevronRight />
        </span>
      )}
    </div>
  );
}
