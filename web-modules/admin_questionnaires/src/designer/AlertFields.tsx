/** Which answers to a question the staff are alerted to. */
import { useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { alertChoices, withAlert } from '../model/alerts';
import { shownText } from '../model/text';
import type { Question, OwnMembers } from '../model/types';
import { useLanguages } from './context';
import css from './Designer.module.css';

export interface AlertFieldsProps {
  readonly question: Question;
  readonly onChange: (own: OwnMembers | undefined) => void;
}

export function AlertFields({ question, onChange }: AlertFieldsProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const answers = alertChoices(question);
  if (answers.length === 0) return null;
  const { cabinet } = question;
  return (
    <fieldset className={css.group}>
      <legend>{t('score.alertOn')}</legend>
      <p className="muted small">{t('score.alertOnHint')}</p>
      {answers.map(({ value, text }) => (
        <CheckboxField
          key={`${typeof value} ${String(value)}`}
          label={text === null ? t(value === 'other' ? 'choice.other' : 'choice.none') : shownText(text, base, base)}
          checked={cabinet?.alertOn?.includes(value) ?? false}
          onChange={({ target }) => onChange(withAlert(cabinet, value, target.checked))}
        />
      ))}
    </fieldset>
  );
}
