/** One or several of the choices, all in sight: radio buttons or checkboxes, an own answer, "none of these". */
import { Button, FieldError, TextField, useTranslation } from '@cabinet/kit';
import { useId } from 'react';
import { textIn } from '../model/text';
import { NONE, OTHER, TEXT_LIMIT } from '../model/types';
import css from './fields.module.css';
import type { ChoiceControl } from './fields.types';
import { QuestionLabel } from './QuestionLabel';
import { useChoices } from './useChoices';

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];

export function ChoiceGroup(props: ChoiceControl) {
  const { question, language, value, isRequired, error, comment, look, onAnswer, onComment } = props;
  const { t } = useTranslation('form');
  const id = useId();
  const options = useChoices(question, language);
  const isMultiple = question.kind === 'checkbox';
  const chosen = listOf(value);
  const hint = textIn(question.description, language);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');

  const choose = (option: string | number, isChosen: boolean) => {
    if (!isMultiple) onAnswer(option);
    else {
      // "None of these" excludes the others.
      const others = chosen.filter((one) => one !== option && (option === NONE || one !== NONE));
      const next = isChosen ? [...(option === NONE && question.none ? [] : others), option] : others;
      onAnswer(next.length > 0 ? next : undefined);
    }
    if (option === OTHER ? !isChosen : !isMultiple) onComment(undefined);
  };

  return (
    <fieldset className={css.group} aria-describedby={described || undefined}>
      <legend>
        <QuestionLabel {...props} />
      </legend>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {isMultiple && !hint && <div className={css.hint}>{t('choice.several')}</div>}
      <div className={look === 'segments' ? css.segments : css.options}>
        {options.map((option) => (
          <label key={String(option.value)} className={css.row}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={question.name}
              checked={chosen.includes(option.value)}
              aria-invalid={error && isMultiple ? true : undefined}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {question.other && chosen.includes(OTHER) && (
        <TextField
          className={css.own}
          label={t('choice.own')}
          name={`${question.name}-Comment`}
          value={comment}
          maxLength={TEXT_LIMIT}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onComment(event.target.value || undefined)}
        />
      )}
      {!isMultiple && !isRequired && chosen.length > 0 && (
        <Button
          kind="quiet"
          size="small"
          className={css.clear}
          aria-label={t('choice.clearOf', { question: textIn(question.title, language) })}
          onClick={() => {
            onAnswer(undefined);
            onComment(undefined);
          }}
        >
          {t('choice.clear')}
        </Button>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
