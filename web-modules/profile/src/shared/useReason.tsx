/** Explains why a button is disabled: beside it, and to screen readers as its description (WCAG 3.3.2). */
import { type ReactNode, useId } from 'react';

export interface Reason {
  /** Attributes of the button. */
  readonly ties: { readonly disabled: boolean; readonly 'aria-describedby': string | undefined };
  /** The text to render beside it. */
  readonly note: ReactNode;
}

/** `reason: null`: the button is enabled. */
export function useReason(reason: string | null): Reason {
  const id = useId();
  return {
    ties: { disabled: reason !== null, 'aria-describedby': reason === null ? undefined : id },
    note: reason !== null && (
      <p id={id} className="muted small">
        {reason}
      </p>
    ),
  };
}
