/** A time, typed as people write it: `9:05`, `9.05`, `905`; and a date with a time (`YYYY-MM-DDTHH:MM`, or the incomplete input). */
import { TextField, useTranslation } from '@cabinet/kit';
import { DateField } from '@cabinet/kit/forms';
import { type ReactNode, useState } from 'react';
import { textIn } from '../model/text';
import css from './fields.module.css';
import type { QuestionControl } from './fields.types';
import { QuestionLabel } from './QuestionLabel';
import { timeFrom } from './time';

interface TimeBoxProps {
  readonly label: ReactNode;
  readonly hint: string;
  readonly error?: ReactNode;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  readonly name: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

function TimeBox({ label, hint, error, isInvalid = false, isRequired = false, name, value, onChange }: TimeBoxProps) {
  // What is typed; deriving it from the value would turn "905" into "09:05" before "9055" can be corrected.
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== timeFrom(typed)) setTyped(value);
  }
  return (
    <TextField
      className={css.time}
      label={label}
      hint={hint}
      error={error}
      name={name}
      inputMode="text"
      autoComplete="off"
      maxLength={8}
      value={typed}
      aria-required={isRequired || undefined}
      aria-invalid={isInvalid || error ? true : undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(timeFrom(event.target.value));
      }}
    />
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function TimeField(props: QuestionControl) {
  const { question, language, value, isRequired, error, onAnswer } = props;
  const { t } = useTranslation('form');
  return (
    <TimeBox
      label={<QuestionLabel {...props} />}
      hint={textIn(question.description, language) || t('time.hint')}
      error={error}
      isRequired={isRequired}
      name={question.name}
      value={textOf(value)}
      onChange={(time) => onAnswer(time || undefined)}
    />
  );
}

const joined = (date: string, time: string) => (date === '' && time === '' ? undefined : `${date}T${time}`);

export function MomentField(props: QuestionControl) {
  const { question, language, value, error, onAnswer } = props;
  const { t } = useTranslation('form');
  const [date = '', time = ''] = textOf(value).split('T');
  return (
    <div className={css.moment}>
      <DateField
        label={<QuestionLabel {...props} />}
        hint={textIn(question.description, language)}
        error={error}
        name={question.name}
        value={date}
        onChange={(next) => onAnswer(joined(next, time))}
      />
      <TimeBox
        label={t('moment.time')}
        hint={t('time.hint')}
        isInvalid={Boolean(error)}
        name={`${question.name}.time`}
        value={time}
        onChange={(next) => onAnswer(joined(date, next))}
      />
    </div>
  );
}
