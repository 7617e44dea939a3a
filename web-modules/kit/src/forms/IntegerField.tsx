/** A whole number. Keys other than digits are ignored (A-249, B-246); of pasted text, only the digits are kept. */
import { TextField, type TextFieldProps } from '@cabinet/kit';

export interface IntegerFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onKeyDown' | 'type' | 'inputMode'
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Negative numbers are allowed: one sign may precede the digits. */
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
        // Blocked before the character is inserted, so that the caret does not move. Phones do not report the key.
        const isCharacter = Array.from(event.key).length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        const isTaken = /\d/.test(event.key) || (isSigned && /[-\u2212]/.test(event.key));
        if (isCharacter && !isTaken) event.preventDefault();
      }}
      onChange={(event) => onChange(wholeNumber(event.target.value, isSigned))}
    />
  );
}
