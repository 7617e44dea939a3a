/** One of many choices in the browser's own list. */
import { SelectField, TextField, useTranslation } from '@cabinet/kit';
import { textIn } from '../model/text';
import { OTHER, TEXT_LIMIT } from '../model/types';
import css from './fields.module.css';
import type { ChoiceControl } from './fields.types';
import { QuestionLabel } from './QuestionLabel';
import { useChoices } from './useChoices';

export function DropdownField(props: ChoiceControl) {
  const { question, language, value, isRequired, error, comment, onAnswer, onComment } = props;
  const { t } = useTranslation('form');
  const choices = useChoices(question, language);
  // The place in the list stands for the choice, so that no value can be mistaken for "not chosen".
  const place = choices.findIndex((choice) => choice.value === value);
  const isOwn = value === OTHER && question.other !== null;
  return (
    <div className={css.group}>
      <SelectField
        label={<QuestionLabel {...props} />}
        hint={textIn(question.description, language)}
        error={isOwn ? undefined : error}
        name={question.name}
        value={String(place)}
        aria-required={isRequired || undefined}
        options={[
          { value: '-1', label: t('choice.notChosen') },
          ...choices.map(({ label }, at) => ({ value: String(at), label })),
        ]}
        onChange={(event) => {
          onAnswer(choices[Number(event.target.value)]?.value);
          onComment(undefined);
        }}
      />
      {isOwn && (
        <TextField
          label={t('choice.own')}
          error={error}
          name={`${question.name}-Comment`}
          value={comment}
          maxLength={TEXT_LIMIT}
          autoComplete="off"
          onChange={(event) => onComment(event.target.value || undefined)}
        />
      )}
    </div>
  );
}
