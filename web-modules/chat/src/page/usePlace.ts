/**
 * Where the reader is in the list of messages: follows its end, begins at the line of what is new, and keeps the reading place when older
 * messages come before it.
 */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../client/timeline';

/** Nearer to the end than this, the reader follows new messages. */
const NEAR_PX = 80;

export interface Place {
  /** The end of the list is in view. */
  readonly isAtEnd: boolean;
  /** The line of what is new is below what is in view. */
  readonly isLineBelow: boolean;
}

const AT_END: Place = { isAtEnd: true, isLineBelow: false };

export interface PlaceOptions {
  readonly messages: readonly Message[];
  readonly waiting: number;
  /** The first message below the line; null: there is none. */
  readonly line: string | null;
}

export interface PlaceHandle {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly place: Place;
  /** Moves the view and the focus to the line, or to the end. */
  readonly jump: (to: 'line' | 'end') => void;
}

const lineIn = (box: HTMLElement) => box.querySelector<HTMLElement>('[data-line]');

export function usePlace({ messages, waiting, line }: PlaceOptions): PlaceHandle {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first: '', height: 0, isNear: true, isFresh: true });
  const [place, setPlace] = useState(AT_END);
  const first = messages[0]?.id ?? '';

  const note = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    const marked = lineIn(element);
    const isLineBelow = marked !== null && marked.offsetTop > scrollTop + clientHeight;
    before.current = { ...before.current, height: scrollHeight, isNear: isAtEnd };
    setPlace((was) => (was.isAtEnd === isAtEnd && was.isLineBelow === isLineBelow ? was : { isAtEnd, isLineBelow }));
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    const marked = lineIn(element);
    if (was.isFresh && marked) element.scrollTop = marked.offsetTop;
    else if (was.isNear) element.scrollTop = element.scrollHeight;
    else if (was.first !== first) element.scrollTop += element.scrollHeight - was.height;
    before.current = { ...was, first, isFresh: was.isFresh && first === '' };
    note();
  }, [first, messages, waiting, line, note]);

  useLayoutEffect(() => {
    const element = box.current;
    element?.addEventListener('scroll', note);
    // The keyboard of a phone, or a turned one.
    const resized = new ResizeObserver(() => {
      if (element && before.current.isNear) element.scrollTop = element.scrollHeight;
    });
    if (element) resized.observe(element);
    return () => {
      element?.removeEventListener('scroll', note);
      resized.disconnect();
    };
  }, [note]);

  const jump = (to: 'line' | 'end') => {
    const element = box.current;
    if (!element) return;
    const marked = to === 'line' ? lineIn(element) : null;
    element.scrollTop = marked ? marked.offsetTop : element.scrollHeight;
    element.focus({ preventScroll: true });
    note();
  };
  return { box, place, jump };
}
