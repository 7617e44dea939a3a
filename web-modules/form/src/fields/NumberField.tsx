/** A number: a comma is taken as well; what is no number stays as it was typed, and is a fault. */
import { TextField } from '@cabinet/kit';
import { useState } from 'react';
import { textIn } from '../model/text';
import css from './fields.module.css';
import type { QuestionControl } from './fields.types';
import { QuestionLabel } from './QuestionLabel';

export function numberFrom(typed: string): number | string | undefined {
  const text = typed.trim().replace(/\s/g, '').replace(',', '.').replace('\u2212', '-');
  if (text === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

const shown = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : '';

export function NumberField(props: QuestionControl) {
  const { question, language, value, isRequired, error, onAnswer } = props;
  // What is typed; deriving it from the value would drop the comma of "36,".
  const [typed, setTyped] = useState(() => shown(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== numberFrom(typed)) setTyped(shown(value));
  }
  return (
    <TextField
      className={css.narrow}
      label={<QuestionLabel {...props} />}
      hint={textIn(question.description, language)}
      error={error}
      name={question.name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      value={typed}
      aria-required={isRequired || undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        onAnswer(numberFrom(event.target.value));
      }}
    />
  );
}
