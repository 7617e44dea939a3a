/** A text of several lines with its label. */
import { Field } from '@cabinet/kit';
import css from './Designer.module.css';

export interface TextAreaProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly error?: string | undefined;
  readonly onText: (text: string) => void;
}

export function TextArea({ label, hint, value, rows, maxLength, error, onText }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          {...ties}
          className={css.area}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  );
}
