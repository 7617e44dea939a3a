/**
 * What is wrong with a form, above it: takes the focus when it appears, and each line leads to its field (GOV.UK's
 * error summary; WCAG 3.3.1).
 */
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, UseFormSetFocus } from 'react-hook-form';
import { useTranslation } from '../i18n/hooks';
import css from './ErrorSummary.module.css';

export interface ErrorSummaryProps {
  /** Of the form after it was sent. */
  readonly errors: FieldErrors;
  /** Grows with every try to send: the summary takes the focus again. */
  readonly tries: number;
  /** Turns the message of a field, a key of the module's texts, into words. */
  readonly text: (message: string, field: string) => ReactNode;
  /** Nothing of the form may be left out: several empty fields are told in one sentence, too. */
  readonly isAllRequired?: boolean;
  /** The form's own. */
  readonly setFocus: UseFormSetFocus<FieldValues>;
}

export function ErrorSummary({ errors, tries, text, isAllRequired = false, setFocus }: ErrorSummaryProps) {
  const { t } = useTranslation('kit');
  const box = useRef<HTMLDivElement>(null);
  const found = Object.entries(errors).flatMap(([field, error]) =>
    typeof error?.message === 'string' ? [[field, error.message] as const] : [],
  );
  const hasErrors = found.length > 0;
  useEffect(() => {
    if (tries > 0 && hasErrors) box.current?.focus();
    // Only a new try moves the focus: somebody who mends one field must stay in it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tries]);
  if (tries === 0 || !hasErrors) return null;
  const isEmpty = isAllRequired && found.length > 1 && found.every(([, message]) => message === 'required');
  return (
    <div
      ref={box}
      className={css.summary}
      tabIndex={-1}
      role="alert"
      data-error-summary=""
      aria-labelledby="error-summary"
    >
      <h2 id="error-summary">{t('form.mend')}</h2>
      {isEmpty && <p>{t('fault.all_required')}</p>}
      <ul>
        {found.map(([field, message]) => (
          <li key={field}>
            <button type="button" onClick={() => setFocus(field)}>
              {text(message, field)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
