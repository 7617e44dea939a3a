/** A text of several lines with its label. */
import { Field } from '@cabinet/kit';
import css from './Designer.module.css';
import { useRestingText } from './useRestingText';

export interface TextAreaProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly error?: string | undefined;
  /** Called when typing rests, or the field is left. */
  readonly onText: (text: string) => void;
}

export function TextArea({ label, hint, value, rows, maxLength, error, onText }: TextAreaProps) {
  const text = useRestingText(value, onText);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          {...ties}
          className={css.area}
          rows={rows}
          maxLength={maxLength}
          value={text.value}
          onChange={({ target }) => text.onChange(target.value)}
          onBlur={text.onBlur}
        />
      )}
    </Field>
  );
}
