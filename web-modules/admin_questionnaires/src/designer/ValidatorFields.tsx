/** What an answer must be: bounds, a pattern, an expression. */
import { TextField, useTranslation } from '@cabinet/kit';
import type { Question } from '../model/types';
import { boundsOf, numberOf, takesPattern, textOf, withCheck } from '../model/validators';
import css from './Designer.module.css';
import { NumberField } from './NumberField';

export interface ValidatorFieldsProps {
  readonly question: Question;
  readonly onChange: (validators: Question['validators']) => void;
}

export function ValidatorFields({ question, onChange }: ValidatorFieldsProps) {
  const { t } = useTranslation('admin_questionnaires');
  const bounds = boundsOf(question);
  return (
    <fieldset className={css.group}>
      <legend>{t('check.legend')}</legend>
      {bounds && (
        <div className={css.pair}>
          {bounds.members.map((member) => (
            <NumberField
              key={member}
              label={t(`check.${member}`)}
              value={numberOf(question, bounds.type, member)}
              onNumber={(value) => onChange(withCheck(question, bounds.type, member, value))}
            />
          ))}
        </div>
      )}
      {takesPattern(question) && (
        <TextField
          label={t('check.regex')}
          hint={t('check.regexHint')}
          spellCheck={false}
          value={textOf(question, 'regex', 'regex')}
          onChange={({ target }) => onChange(withCheck(question, 'regex', 'regex', target.value))}
        />
      )}
      <TextField
        label={t('check.expression')}
        hint={t('check.expressionHint')}
        spellCheck={false}
        maxLength={2000}
        value={textOf(question, 'expression', 'expression')}
        onChange={({ target }) => onChange(withCheck(question, 'expression', 'expression', target.value))}
      />
    </fieldset>
  );
}
