/** A choice of a few ways, all visible. */
import { useId } from 'react';
import css from './Choice.module.css';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly onChoose: (value: Value) => void;
}

export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
          <span>
            {option.label}
            {option.hint && <span className="muted small"> {option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
