/** Chooses a doctor's speciality by its name. Its id is typed while the clinic's system does not answer, or for one that is not listed. */
import { SelectField, TextField, useLanguage, useTranslation } from '@cabinet/kit';
import { useState } from 'react';
import { nameOf, useSpecialities } from '../data/specialities';
import css from '../shared/Questionnaires.module.css';

/** The value of the option with which an id is typed. No id of a hospital system has it: a blank at its beginning is cut off. */
const TYPED = ' ';

export interface SpecialityFieldProps {
  /** The clinic whose specialities are offered, see `clinicValue`; empty: those of all clinics. */
  readonly clinic: string;
  /** An id; empty: any. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SpecialityField({ clinic, value, onChange }: SpecialityFieldProps) {
  const { t } = useTranslation('admin_questionnaires');
  const language = useLanguage();
  const [isTyping, setIsTyping] = useState(false);
  const { data, isPending } = useSpecialities(clinic, true);
  const { compare } = new Intl.Collator(language);
  const listed = (data?.items ?? [])
    .map((one) => ({ value: one.id, label: nameOf(one) }))
    .sort((a, b) => compare(a.label, b.label));
  const isDown = !isPending && data?.is_complete !== true;
  const typed = (label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      maxLength={200}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  if (!isPending && listed.length === 0) {
    return typed(t('rules.specialityId'), t(isDown ? 'rules.specialityDown' : 'rules.specialityHint'));
  }
  const isListed = value === '' || listed.some((one) => one.value === value);
  return (
    <div className={css.stack}>
      <SelectField
        label={t('rules.speciality')}
        hint={isDown ? t('rules.specialityPart') : undefined}
        value={isTyping ? TYPED : value}
        options={[
          { value: '', label: t('rules.specialityAny') },
          // The chosen one, while the names are not known, or of which there are no doctors any more.
          ...(isListed || isTyping ? [] : [{ value, label: t('rules.says.speciality', { id: value }) }]),
          ...listed,
          ...(isPending ? [] : [{ value: TYPED, label: t('rules.specialityOther') }]),
        ]}
        onChange={({ target }) => {
          setIsTyping(target.value === TYPED);
          onChange(target.value === TYPED ? '' : target.value);
        }}
      />
      {isTyping && typed(t('rules.specialityId'), t('rules.specialityHint'))}
    </div>
  );
}
