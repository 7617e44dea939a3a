/** Name, gender and birth date (B-101…B-105, X-066). */
import { TextField, useTranslation } from '@cabinet/kit';
import { Controller, DateField, type Form, RadioField } from '@cabinet/kit/forms';
import css from './Registration.module.css';
import type { RegistrationValues } from './registrationSchema';
import { useFaultText } from './useFaultText';

export function PersonFields({ form }: { form: Form<RegistrationValues> }) {
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const { errors } = form.formState;
  return (
    <fieldset className={css.group}>
      <legend>{t('group.person')}</legend>
      <TextField
        {...form.register('lastName')}
        label={t('field.lastName')}
        error={faultText(errors.lastName?.message)}
        autoComplete="family-name"
      />
      <TextField
        {...form.register('firstName')}
        label={t('field.firstName')}
        error={faultText(errors.firstName?.message)}
        autoComplete="given-name"
      />
      <TextField
        {...form.register('patrName')}
        label={t('field.patrName')}
        hint={t('optional')}
        error={faultText(errors.patrName?.message)}
        autoComplete="additional-name"
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
      <Controller
        control={form.control}
        name="birthDate"
        render={({ field }) => (
          <DateField
            {...field}
            label={t('field.birthDate')}
            error={faultText(errors.birthDate?.message, field.value)}
            autoComplete="bday"
          />
        )}
      />
    </fieldset>
  );
}
