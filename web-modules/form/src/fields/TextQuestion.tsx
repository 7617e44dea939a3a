/** A short answer; its input depends on what is asked for. */
import { TextField } from '@cabinet/kit';
import { DateField } from '@cabinet/kit/forms';
import type { InputHTMLAttributes } from 'react';
import { textIn } from '../model/text';
import { type InputType, TEXT_LIMIT } from '../model/types';
import css from './fields.module.css';
import type { QuestionControl } from './fields.types';
import { MomentField, TimeField } from './MomentFields';
import { NumberField } from './NumberField';
import { QuestionLabel } from './QuestionLabel';

const INPUTS: Readonly<Partial<Record<InputType, InputHTMLAttributes<HTMLInputElement>>>> = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  tel: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
};

const NARROW: readonly InputType[] = ['tel'];

export function TextQuestion(props: QuestionControl) {
  const { question, language, isRequired, error, onAnswer } = props;
  const { inputType, name } = question;
  if (inputType === 'number') return <NumberField {...props} />;
  if (inputType === 'time') return <TimeField {...props} />;
  if (inputType === 'datetime-local') return <MomentField {...props} />;
  const value = typeof props.value === 'string' ? props.value : '';
  const label = <QuestionLabel {...props} />;
  const hint = textIn(question.description, language);
  if (inputType === 'date') {
    return (
      <DateField
        label={label}
        hint={hint}
        error={error}
        name={name}
        value={value}
        onChange={(date) => onAnswer(date || undefined)}
      />
    );
  }
  return (
    <TextField
      autoComplete="off"
      {...INPUTS[inputType]}
      className={NARROW.includes(inputType) ? css.narrow : undefined}
      label={label}
      hint={hint}
      error={error}
      name={name}
      maxLength={TEXT_LIMIT}
      value={value}
      aria-required={isRequired || undefined}
      onChange={(event) => onAnswer(event.target.value || undefined)}
    />
  );
}
