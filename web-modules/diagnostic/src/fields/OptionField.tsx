/** One of many options, or free text if the hospital allows it. */
import { SelectField, TextField, useTranslation } from '@cabinet/kit';
import { useState } from 'react';
import css from './fields.module.css';
import type { FocusableControl } from './fields.types';

/** Value of "something else" in the list; options use their index as value, so that none collides with it. */
const OTHER = 'other';

export function OptionField(props: FocusableControl<string, HTMLSelectElement>) {
  const { item, name, label, hint, error, value, onChange, onBlur, ref } = props;
  const { t } = useTranslation('diagnostic');
  const isOwn = value !== '' && !item.options.includes(value);
  const [wantsOwn, setWantsOwn] = useState(isOwn);
  const place = wantsOwn || isOwn ? OTHER : String(item.options.indexOf(value));
  const options = [
    { value: '-1', label: t('option.none') },
    ...item.options.map((option, at) => ({ value: String(at), label: option })),
    ...(item.freeText ? [{ value: OTHER, label: t('option.other') }] : []),
  ];
  return (
    <div className={css.together}>
      <SelectField
        name={name}
        label={label}
        hint={hint}
        error={place === OTHER ? undefined : error}
        ref={ref}
        value={place}
        options={options}
        aria-required={item.required || undefined}
        onBlur={onBlur}
        onChange={(event) => {
          const chosen = event.target.value;
          setWantsOwn(chosen === OTHER);
          onChange(chosen === OTHER ? '' : (item.options[Number(chosen)] ?? ''));
        }}
      />
      {place === OTHER && (
        <TextField
          label={t('option.own')}
          error={error}
          value={value}
          autoComplete="off"
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
