/** A part of a page: a card with a heading. A link with its `id` as the hash scrolls to it and moves the focus there. */
import { Card, classes } from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './Operations.module.css';

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Section({ id, title, note, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isWanted = hash === `#${id}`;
  // `key`: the same link a second time.
  useEffect(() => {
    if (!isWanted) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isWanted, key]);
  return (
    <Card aria-labelledby={id} className="stack">
      <div className={css.tight}>
        <h2 id={id} ref={heading} tabIndex={-1} className={classes('heading', css.target)}>
          {title}
        </h2>
        {note && <p className="muted small">{note}</p>}
      </div>
      {children}
    </Card>
  );
}
