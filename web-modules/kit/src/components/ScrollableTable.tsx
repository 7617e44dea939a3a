import { type ReactNode, useRef } from 'react';
import { ScrollHints } from './ScrollHints';
import css from './ScrollHints.module.css';

/**
 * A table wider than a phone: it scrolls inside its container, by touch and by keyboard. `label` names it. A group and no region: the card around
 * it, which is one, often has the same name.
 */
export function ScrollableTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <ScrollHints row={scroller}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls takes the focus */}
      <div ref={scroller} className={css.scroller} role="group" aria-label={label} tabIndex={0}>
        {children}
      </div>
    </ScrollHints>
  );
}
