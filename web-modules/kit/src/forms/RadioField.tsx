/** A radio group: a few options, all visible. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes, FieldError } from '@cabinet/kit';
import css from './choices.module.css';
import field from '../components/Field.module.css';

export interface RadioFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'type' | 'className' | 'value'
> {
  readonly label: ReactNode;
  readonly error?: ReactNode;
  readonly options: readonly { readonly value: string; readonly label: ReactNode; readonly hint?: ReactNode }[];
  /** `segments`: large areas side by side, for a choice made every day. */
  readonly look?: 'rows' | 'segments';
  readonly ref?: Ref<HTMLInputElement>;
}

/** Spread react-hook-form's `register(name)` on it. */
export function RadioField({ label, error, options, look = 'rows', ref, ...input }: RadioFieldProps) {
  const id = useId();
  return (
    <fieldset
      className={classes(css.group, look === 'segments' && css.segments)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={field.label}>{label}</legend>
      {options.map((option) => (
        <div key={option.value} className={css.choice}>
          <label className={css.row}>
            <input
              {...input}
              ref={ref}
              type="radio"
              value={option.value}
              aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
            />
            <span>{option.label}</span>
          </label>
          {option.hint && (
            <div id={`${id}-${option.value}`} className={css.hint}>
              {option.hint}
            </div>
          )}
        </div>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
