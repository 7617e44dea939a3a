/** A long text with a counter of the characters that are left. */
import { announce, Field, useTranslation } from '@cabinet/kit';
import { useEffect, useId } from 'react';
import { textIn } from '../model/text';
import { COMMENT_LIMIT } from '../model/types';
import css from './fields.module.css';
import type { QuestionControl } from './fields.types';
import { QuestionLabel } from './QuestionLabel';

/** From here on the rest is announced, after a pause in typing. */
const LITTLE = 200;
const PAUSE_MS = 1000;

export function CommentField(props: QuestionControl) {
  const { question, language, isRequired, error, onAnswer } = props;
  const { t } = useTranslation('form');
  const id = useId();
  const value = typeof props.value === 'string' ? props.value : '';
  const limit = question.validators.reduce(
    (least, rule) => (rule.kind === 'text' && rule.maxLength > 0 ? Math.min(least, rule.maxLength) : least),
    COMMENT_LIMIT,
  );
  const left = limit - value.length;
  useEffect(() => {
    if (value === '' || left > LITTLE) return undefined;
    const timer = setTimeout(() => announce(t('comment.left', { count: left })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, left, t]);
  return (
    <div>
      <Field label={<QuestionLabel {...props} />} hint={textIn(question.description, language)} error={error}>
        {(ties) => (
          <textarea
            {...ties}
            aria-describedby={[ties['aria-describedby'], `${id}-limit`].filter(Boolean).join(' ')}
            name={question.name}
            rows={4}
            className={css.area}
            maxLength={limit}
            value={value}
            aria-required={isRequired || undefined}
            onChange={(event) => onAnswer(event.target.value || undefined)}
          />
        )}
      </Field>
      <span id={`${id}-limit`} className="visually-hidden">
        {t('comment.limit', { count: limit })}
      </span>
      <span className={css.counter} aria-hidden data-no-print>
        {t('comment.left', { count: left })}
      </span>
    </div>
  );
}
