import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/hooks';
import css from './ErrorSummary.module.css';

export interface SummaryEntry {
  /** Id of the input. */
  readonly inputId: string;
  readonly message: string;
}

/** What is wrong, above a long form, each line leading to its field; takes the focus when it appears. */
export function ErrorSummary({ errors }: { errors: readonly SummaryEntry[] }) {
  const { t } = useTranslation('kit');
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [hasErrors]);
  if (!hasErrors) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary}>
      <h2>{t('form.errors')}</h2>
      <ul>
        {errors.map((error) => (
          <li key={error.inputId}>
            <a href={`#${error.inputId}`}>{error.message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
