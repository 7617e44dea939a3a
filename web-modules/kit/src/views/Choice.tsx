/** Checkboxes and choices outside forms that are sent: the whole row can be pressed. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from '@cabinet/kit';
import css from './Choice.module.css';

export interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  readonly type?: 'checkbox' | 'radio';
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A checkbox, or one of several radio buttons, with its words. */
export function Tick({ type = 'checkbox', children, ref, ...input }: TickProps) {
  return (
    <label className={css.tick}>
      <input {...input} ref={ref} type={type} />
      <span>{children}</span>
    </label>
  );
}

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  /** Side by side. */
  readonly isRow?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A choice of a few ways, all visible. */
export function Choice<Value extends string>({ label, value, options, isRow, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes(css.choice, isRow && css.row)}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Tick
          key={option.value}
          type="radio"
          name={name}
          checked={option.value === value}
          onChange={() => onChoose(option.value)}
        >
          {option.label}
          {option.hint && <span className="muted small"> {option.hint}</span>}
        </Tick>
      ))}
    </fieldset>
  );
}
