/** A mark on a scale, such as pain from 0 to 10: large numbers side by side. */
import { Button, FieldError, useTranslation } from '@cabinet/kit';
import { useId } from 'react';
import { scaleValues, textIn } from '../model/text';
import css from './fields.module.css';
import type { QuestionControl } from './fields.types';
import { QuestionLabel } from './QuestionLabel';

export function RatingField(props: QuestionControl) {
  const { question, language, value, isRequired, error, onAnswer } = props;
  const { t } = useTranslation('form');
  const id = useId();
  const hint = textIn(question.description, language);
  const [least, most] = [textIn(question.scale.minText, language), textIn(question.scale.maxText, language)];
  const marks = scaleValues(question.scale);
  const words = [least, ...marks.slice(1, -1).map(() => ''), most];
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
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
      <div className={css.scale}>
        {marks.map((mark, at) => (
          <label key={mark} className={css.mark}>
            <input type="radio" name={question.name} checked={value === mark} onChange={() => onAnswer(mark)} />
            <span>
              {mark}
              {words[at] && <span className="visually-hidden">, {words[at]}</span>}
            </span>
          </label>
        ))}
      </div>
      {(least || most) && (
        <div className={css.ends} aria-hidden>
          <span>{least}</span>
          <span>{most}</span>
        </div>
      )}
      {!isRequired && value !== undefined && (
        <Button
          kind="quiet"
          size="small"
          className={css.clear}
          aria-label={t('choice.clearOf', { question: textIn(question.title, language) })}
          onClick={() => onAnswer(undefined)}
        >
          {t('choice.clear')}
        </Button>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
