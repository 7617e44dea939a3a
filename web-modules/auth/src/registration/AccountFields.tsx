/** Login and password of the new account (B-109…B-112, B-243). */
import { PasswordField, TextField, useTranslation, useVariant } from '@cabinet/kit';
import { CheckboxField, type Form, useWatch } from '@cabinet/kit/forms';
import css from './Registration.module.css';
import type { RegistrationValues } from './registrationSchema';
import { useFaultText } from './useFaultText';

export function AccountFields({ form }: { form: Form<RegistrationValues> }) {
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const { errors } = form.formState;
  const { leastPasswordCharacters } = useVariant().signIn;
  const isEmailLogin = useWatch({ control: form.control, name: 'isEmailLogin' });
  return (
    <fieldset className={css.group}>
      <legend>{t('group.account')}</legend>
      <TextField
        {...form.register('email')}
        type="email"
        label={t('field.email')}
        hint={t('email.hint')}
        error={faultText(errors.email?.message)}
        autoComplete="email"
      />
      <CheckboxField {...form.register('isEmailLogin')} label={t('field.isEmailLogin')} />
      {!isEmailLogin && (
        <TextField
          {...form.register('username')}
          label={t('field.username')}
          error={faultText(errors.username?.message)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <PasswordField
        {...form.register('password')}
        label={t('field.password')}
        hint={t('password.hint', { count: leastPasswordCharacters })}
        error={faultText(errors.password?.message)}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('passwordConfirmation')}
        label={t('field.passwordConfirmation')}
        error={faultText(errors.passwordConfirmation?.message)}
        autoComplete="new-password"
      />
    </fieldset>
  );
}
