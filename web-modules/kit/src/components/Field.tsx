/** A labelled input: label, hint, input and error, connected for screen readers. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from './classes';
import css from './Field.module.css';
import { FieldError } from './FieldError';

/** Attributes that connect an input to its label, hint and error. */
export interface InputTies {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Message below the input; absent means valid. */
  readonly error?: ReactNode;
  readonly className?: string | undefined;
  /** Renders the control; spread the ties on it. */
  readonly children: (ties: InputTies) => ReactNode;
}

/** The frame of every field; pass custom controls as a function of the ties. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const ids = [hint ? hintId : '', error ? errorId : ''].filter(Boolean);
  const describedBy = ids.length > 0 ? ids.join(' ') : undefined;
  return (
    <div className={classes(css.field, className)}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {hint && (
        <div id={hintId} className={css.hint}>
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly className?: string | undefined;
  /** An icon before the text. */
  readonly before?: ReactNode;
  /** A button or a note after the text. */
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, className, before, after, ref, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ties) => (
        <div className={css.box} data-invalid={ties['aria-invalid']} data-disabled={input.disabled ? true : undefined}>
          {before}
          <input type="text" {...input} {...ties} ref={ref} className={css.input} />
          {after}
        </div>
      )}
    </Field>
  );
}
