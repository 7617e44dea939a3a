/** What kind of number is asked for: whole or not, and in which unit. */
import { TextField, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { cleaned } from '../model/alerts';
import { patched } from '../model/edit';
import { textIn, withText } from '../model/text';
import type { OwnMembers, Question } from '../model/types';
import { useLanguages } from './context';

/** The server accepts no longer unit (kernel/forms/src/parse/own.rs). */
const UNIT_CHARS = 40;

export interface NumberAnswerFieldsProps {
  readonly question: Question;
  readonly onChange: (own: OwnMembers | undefined, key?: string) => void;
}

export function NumberAnswerFields({ question, onChange }: NumberAnswerFieldsProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const { type, inputType, cabinet = {} } = question;
  if (type !== 'text' || inputType !== 'number') return null;
  return (
    <>
      <CheckboxField
        label={t('number.whole')}
        checked={cabinet.isWhole ?? false}
        onChange={({ target }) => onChange(cleaned(patched(cabinet, { isWhole: target.checked || undefined })))}
      />
      <TextField
        label={t('number.unit')}
        hint={t('number.unitHint')}
        maxLength={UNIT_CHARS}
        value={textIn(cabinet.unit, base, base)}
        onChange={({ target }) =>
          onChange(cleaned(patched(cabinet, { unit: withText(cabinet.unit, base, target.value, base) })), 'unit')
        }
      />
    </>
  );
}
