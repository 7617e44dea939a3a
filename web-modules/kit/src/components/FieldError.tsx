/**
 * The message under a field. It is tied to the field by `aria-describedby`, so it is read with it; when messages appear they are announced
 * once for the whole form, not by each field, and not at all where an error summary tells them.
 */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { announce } from '../accessibility/announce';
import css from './Field.module.css';

/** Faults that belong to one press of a button appear within this, in milliseconds. */
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
  /** What the field's `aria-describedby` names. */
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
