/**
 * The error summary above a form: it takes the focus when it appears, and each line links to its field (GOV.UK's error
 * summary; WCAG 3.3.1).
 */
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormSetFocus } from 'react-hook-form';
import { useTranslation } from '@cabinet/kit';
import css from './ErrorSummary.module.css';

export interface ErrorSummaryProps<Values extends FieldValues> {
  /** Errors of the submitted form. */
  readonly errors: FieldErrors<Values>;
  /** Number of submit attempts: each new one moves the focus to the summary again. */
  readonly tries: number;
  /** Converts the message of a field, a key of the module's texts, to text. */
  readonly text: (message: string, field: Path<Values>) => ReactNode;
  /** All fields of the form are required: several empty fields are also reported in one sentence. */
  readonly isAllRequired?: boolean;
  /** `setFocus` of the form. */
  readonly setFocus: UseFormSetFocus<Values>;
}

export function ErrorSummary<Values extends FieldValues>(props: ErrorSummaryProps<Values>) {
  const { errors, tries, text, isAllRequired = false, setFocus } = props;
  const { t } = useTranslation('kit');
  const box = useRef<HTMLDivElement>(null);
  const found = Object.entries<{ readonly message?: unknown } | undefined>(errors).flatMap(([field, error]) =>
    typeof error?.message === 'string' ? [[field as Path<Values>, error.message] as const] : [],
  );
  const hasErrors = found.length > 0;
  useEffect(() => {
    if (tries > 0 && hasErrors) box.current?.focus();
    // Only a new attempt moves the focus: while the user corrects one field, the focus must stay there.
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
