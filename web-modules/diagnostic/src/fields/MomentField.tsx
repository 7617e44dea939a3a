/** A date with a time: `YYYY-MM-DDTHH:MM`, or the incomplete input. */
import { TextField, useTranslation } from '@cabinet/kit';
import { DateField } from '@cabinet/kit/forms';
import css from './fields.module.css';
import type { FocusableControl } from './fields.types';

const joined = (date: string, time: string): string => (date === '' && time === '' ? '' : `${date}T${time}`);

export function MomentField(props: FocusableControl<string, HTMLInputElement>) {
  const { name, label, hint, error, value, onChange, onBlur, ref } = props;
  const { t } = useTranslation('diagnostic');
  const [date = '', time = ''] = value.split('T');
  return (
    <div className={css.moment}>
      <DateField
        name={name}
        label={label}
        hint={hint}
        error={error}
        value={date}
        ref={ref}
        onChange={(next) => onChange(joined(next, time))}
      />
      <TextField
        label={t('moment.time')}
        hint={t('hint.time')}
        className={css.time}
        value={time}
        inputMode="text"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        onBlur={onBlur}
        onChange={(event) => onChange(joined(date, event.target.value))}
      />
    </div>
  );
}
