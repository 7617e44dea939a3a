/** Which answers to a question the staff are alerted to. */
import { useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { memo, useCallback } from 'react';
import { alertChoices, withAlert } from '../model/alerts';
import { changed } from '../model/edit';
import { shownText } from '../model/text';
import { type Question, questionsOf } from '../model/types';
import { useLanguages, useStore } from './context';
import css from './Designer.module.css';

type Toggle = (value: string | number, isOn: boolean) => void;

export function AlertFields({ question }: { readonly question: Question }) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const store = useStore();
  const { name, cabinet } = question;
  // Of the current form, so that the function stays the same and no answer is drawn again.
  const toggle = useCallback<Toggle>(
    (value, isOn) =>
      store.dispatch({
        kind: 'edit',
        edit: (form) => {
          const now = questionsOf(form).find((one) => one.name === name);
          return now ? changed(form, name, { cabinet: withAlert(now.cabinet, value, isOn) }) : form;
        },
      }),
    [store, name],
  );
  const answers = alertChoices(question);
  if (answers.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend>{t('score.alertOn')}</legend>
      <p className="muted small">{t('score.alertOnHint')}</p>
      {answers.map(({ value, text }) => (
        <Answer
          key={`${typeof value} ${String(value)}`}
          value={value}
          label={text === null ? t(value === 'other' ? 'choice.other' : 'choice.none') : shownText(text, base, base)}
          isOn={cabinet?.alertOn?.includes(value) ?? false}
          onToggle={toggle}
        />
      ))}
    </fieldset>
  );
}

interface AnswerProps {
  readonly value: string | number;
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: Toggle;
}

/** Memoised: a question has up to a hundred choices. */
const Answer = memo(function Answer({ value, label, isOn, onToggle }: AnswerProps) {
  return <CheckboxField label={label} checked={isOn} onChange={({ target }) => onToggle(value, target.checked)} />;
});
