/**
 * A number as people write it: with a comma, with spaces between thousands, with the minus sign of a text. What is no number
 * stays as it was typed, and is a fault.
 */
import { TextField } from '@cabinet/kit';
import { IntegerField } from '@cabinet/kit/forms';
import { useState } from 'react';
import { textIn } from '../model/text';
import type { Question } from '../model/types';
import css from './fields.module.css';
import type { QuestionControl } from './fields.types';
import { QuestionLabel } from './QuestionLabel';

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

export function numberFrom(typed: string): number | string | undefined {
  const text = typed.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-');
  if (text === '') return undefined;
  return NUMBER.test(text) ? Number(text) : typed;
}

const shown = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : '';

/** Only a bound below zero says that a minus sign is needed: keyboards of digits have none. */
const isSigned = ({ validators }: Question): boolean =>
  validators.some((rule) => rule.kind === 'numeric' && rule.min !== null && rule.min < 0);

export function NumberField(props: QuestionControl) {
  const { question, language, value, isRequired, error, onAnswer } = props;
  // What is typed; deriving it from the value would drop the comma of "36,".
  const [typed, setTyped] = useState(() => shown(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== numberFrom(typed)) setTyped(shown(value));
  }
  const type = (text: string) => {
    setTyped(text);
    onAnswer(numberFrom(text));
  };
  const unit = textIn(question.unit, language);
  const field = {
    className: css.narrow,
    label: <QuestionLabel {...props} />,
    hint: textIn(question.description, language),
    error,
    name: question.name,
    autoComplete: 'off',
    maxLength: 30,
    value: typed,
    after: unit === '' ? undefined : <span className="muted">{unit}</span>,
    'aria-required': isRequired || undefined,
  };
  if (question.isWhole) return <IntegerField {...field} isSigned={isSigned(question)} onChange={type} />;
  return <TextField {...field} inputMode="decimal" onChange={(event) => type(event.target.value)} />;
}
