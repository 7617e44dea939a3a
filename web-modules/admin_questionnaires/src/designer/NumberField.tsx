/** A number that may be empty; what is no number yet stays in the field and is not passed on. */
import { TextField } from '@cabinet/kit';
import { useState } from 'react';

export interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number | undefined;
  /** What an empty field means. */
  readonly usual?: number;
  readonly onNumber: (value: number | undefined) => void;
}

const numberIn = (text: string): number | undefined => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
};

export function NumberField({ label, hint, value, usual, onNumber }: NumberFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  // Undo and redo change the value from outside.
  const shown = numberIn(text) === value ? text : value === undefined ? '' : String(value);
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      placeholder={usual === undefined ? undefined : String(usual)}
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        const number = numberIn(target.value);
        if (number !== undefined || target.value.trim() === '') onNumber(number);
      }}
    />
  );
}
