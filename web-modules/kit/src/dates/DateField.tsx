import { EARLIEST_DATE } from '../constants';
import { TextField, type TextFieldProps } from '../components/Field';

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'min'> {
  /** YYYY-MM-DD or empty. */
  readonly value: string;
  readonly onChange: (date: string) => void;
}

/** A date by the browser's own picker, which every phone's owner knows; not before 1900-01-01. */
export function DateField({ value, onChange, ...rest }: DateFieldProps) {
  return (
    <TextField
      {...rest}
      type="date"
      min={EARLIEST_DATE}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
