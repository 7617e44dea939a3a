/** A checkbox with a sentence beside it; the whole row is clickable. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import css from './choices.module.css';
import { FieldError } from '@cabinet/kit';

export interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function CheckboxField({ label, hint, error, ref, ...input }: CheckboxFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.choice}>
      <label className={css.row}>
        <input
          {...input}
          ref={ref}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
