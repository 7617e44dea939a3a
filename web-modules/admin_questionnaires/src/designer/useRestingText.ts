/** A text that the form gets when typing rests or the field is left: a key press costs the field, not the whole form. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from './context';

/** Longer than the pause between two keys of somebody who types. */
const REST_MS = 200;

export interface RestingText {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

export function useRestingText(value: string, onText: (text: string) => void): RestingText {
  const store = useStore();
  // Null: the field shows what the form has.
  const [typed, setTyped] = useState<string | null>(null);
  const tell = useRef(onText);
  useEffect(() => {
    tell.current = onText;
  });
  const pending = useRef<{ readonly text: string; readonly stop: () => void } | null>(null);
  const flush = useCallback(() => {
    const { current } = pending;
    if (current === null) return;
    current.stop();
    pending.current = null;
    setTyped(null);
    tell.current(current.text);
  }, []);
  useEffect(() => flush, [flush]);

  const onChange = useCallback(
    (text: string) => {
      pending.current?.stop();
      const timer = setTimeout(flush, REST_MS);
      const release = store.hold(flush);
      pending.current = {
        text,
        stop: () => {
          clearTimeout(timer);
          release();
        },
      };
      setTyped(text);
    },
    [flush, store],
  );
  return { value: typed ?? value, onChange, onBlur: flush };
}
