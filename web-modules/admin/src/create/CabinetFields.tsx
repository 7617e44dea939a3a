/** The fields of a new account, those of the registration (B-101…B-113). */
import { TextField, useTranslation } from '@cabinet/kit';
import {
  Controller,
  DateField,
  type Form,
  RadioField,
  snilsText,
  typedDate,
  useGenericFault,
} from '@cabinet/kit/forms';
import type { Activation } from '../data/contract';
import css from './Create.module.css';
import type { CabinetValues } from './cabinetSchema';

/** The text of an error code; an invalid date is quoted. */
export function useFaultText(): (code: string | undefined, value?: unknown) => string | undefined {
  const { t } = useTranslation('admin');
  const generic = useGenericFault();
  return (code, value) => {
    if (code === undefined) return undefined;
    if (code === 'date') {
      const date = typeof value === 'string' ? typedDate(value) : null;
      return date ? t('error.date', { date }) : t('error.date_incomplete');
    }
    return t(`error.${code}`, { defaultValue: generic(code) ?? t('error.invalid') });
  };
}

export interface CabinetFieldsProps {
  readonly form: Form<CabinetValues>;
  readonly activation: Activation;
}

export function CabinetFields({ form, activation }: CabinetFieldsProps) {
  const { t } = useTranslation('admin');
  const faultText = useFaultText();
  const { errors } = form.formState;
  const text = (name: 'lastName' | 'firstName' | 'patrName' | 'phone' | 'email' | 'username' | 'snils') => ({
    ...form.register(name),
    label: t(`field.${name}`),
    error: faultText(errors[name]?.message),
    autoComplete: 'off',
  });
  return (
    <div className={css.fields}>
      <TextField {...text('lastName')} />
      <TextField {...text('firstName')} />
      <TextField {...text('patrName')} hint={t('optional')} />
      <Controller
        control={form.control}
        name="birthDate"
        render={({ field }) => (
          <DateField
            {...field}
            label={t('field.birthDate')}
            error={faultText(errors.birthDate?.message, field.value)}
          />
        )}
      />
      <RadioField
        {...form.register('gender')}
        label={t('field.gender')}
        error={faultText(errors.gender?.message)}
        options={[
          { value: 'MALE', label: t('gender.MALE') },
          { value: 'FEMALE', label: t('gender.FEMALE') },
        ]}
      />
      <RadioField
        {...form.register('citizenship')}
        label={t('field.citizenship')}
        options={[
          { value: 'RU', label: t('citizenship.RU') },
          { value: 'FOREIGN', label: t('citizenship.FOREIGN') },
        ]}
      />
      <TextField
        {...text('snils')}
        {...form.register('snils', { onBlur: () => form.setValue('snils', snilsText(form.getValues('snils'))) })}
        hint={t('optional')}
        inputMode="numeric"
      />
      <TextField {...text('phone')} type="tel" hint={t('optional')} />
      <TextField
        {...text('email')}
        type="email"
        hint={t(activation === 'email' ? 'create.emailHint' : 'create.emailOptional')}
      />
      <TextField {...text('username')} hint={t('create.usernameHint')} autoCapitalize="none" spellCheck={false} />
    </div>
  );
}
