/** A whole number. Keys that are no digits do nothing (A-249, B-246); of what is pasted the digits stay. */
import { type TextFieldProps, TextField } from '../components/Field';

export interface IntegerFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onKeyDown' | 'type' | 'inputMode'
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Numbers below zero make sense here: one sign may stand before the digits. */
  readonly isSigned?: boolean;
}

function wholeNumber(text: string, isSigned: boolean): string {
  const digits = text.replace(/\D/g, '');
  return isSigned && /^\s*[-\u2212]/.test(text) ? `-${digits}` : digits;
}

export function IntegerField({ onChange, isSigned = false, ...field }: IntegerFieldProps) {
  return (
    <TextField
      {...field}
      inputMode={isSigned ? 'text' : 'numeric'}
      onKeyDown={(event) => {
        // Stopped before the character is there, so that the caret stays where it is. Telephones do not tell the key.
        const isCharacter = Array.from(event.key).length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        const isTaken = /\d/.test(event.key) || (isSigned && /[-\u2212]/.test(event.key));
        if (isCharacter && !isTaken) event.preventDefault();
      }}
      onChange={(event) => onChange(wholeNumber(event.target.value, isSigned))}
    />
  );
}
