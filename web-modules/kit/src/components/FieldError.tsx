/**
 * The error message below a field. `aria-describedby` connects it to the field, so it is read with the field. New
 * messages are announced once for the whole form instead of once per field, and not at all if an error summary lists
 * them.
 */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { announce } from '../accessibility/announce';
import css from './Field.module.css';

/** Errors caused by the same click appear within this time, in milliseconds. */
const TOGETHER_MS = 100;

const fresh = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tell() {
  const texts = [...fresh].map((id) => document.getElementById(id)?.textContent ?? '').filter(Boolean);
  fresh.clear();
  if (texts.length === 0 || document.querySelector('[data-error-summary]')) return;
  announce([...new Set(texts)].join('. '));
}

export interface FieldErrorProps {
  /** Id referenced by the field's `aria-describedby`. */
  readonly id: string;
  readonly error: ReactNode;
}

export function FieldError({ id, error }: FieldErrorProps) {
  const hasError = Boolean(error);
  const text = typeof error === 'string' ? error : null;
  useEffect(() => {
    if (!hasError) return;
    fresh.add(id);
    clearTimeout(timer);
    timer = setTimeout(tell, TOGETHER_MS);
  }, [id, hasError, text]);
  return (
    <div id={id} data-field-error="" className={css.error} hidden={!hasError}>
      {hasError && (
        <>
          <CircleAlert aria-hidden />
          <span>{error}</span>
        </>
      )}
    </div>
  );
}
