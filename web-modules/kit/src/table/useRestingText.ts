/** A text that is applied when the typing rests, or at once: on Enter, and when the field is left. A change of the value from elsewhere replaces it. */
import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@cabinet/kit';

export interface RestingText {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly applyNow: () => void;
}

export function useRestingText(value: string, onApply: (text: string) => void): RestingText {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Not the answer to the own change, after which more may have been typed.
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const applyNow = () => {
    setSent(text);
    if (text !== value) onApply(text);
  };
  const rest = useEffectEvent(applyNow);
  useEffect(() => {
    const timer = setTimeout(() => rest(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, applyNow };
}
