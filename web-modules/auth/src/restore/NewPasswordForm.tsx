/** The form for a new password, opened by the mailed link (X-080). */
import { Button, PasswordField, useTranslation, useVariant } from '@cabinet/kit';
import { ErrorSummary, useForm } from '@cabinet/kit/forms';
import { useEffect, useMemo } from 'react';
import { useFaultText } from '../registration/useFaultText';
import { showServerErrors } from '../shared/serverErrors';
import { newPasswordSchema, type NewPasswordValues } from './restoreSchema';

const EMPTY: NewPasswordValues = { password: '', confirmPassword: '' };

interface NewPasswordFormProps {
  /** The error of the last attempt. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSubmit: (values: NewPasswordValues) => void;
}

export function NewPasswordForm({ error, isBusy, onSubmit }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const least = useVariant().signIn.leastPasswordCharacters;
  const schema = useMemo(() => newPasswordSchema(least), [least]);
  const form = useForm<NewPasswordValues>({ schema, defaultValues: EMPTY });
  const { errors, submitCount } = form.formState;
  useEffect(() => {
    if (error) showServerErrors(form, error, ['password', 'confirmPassword']);
  }, [error, form]);
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void form.handleSubmit(onSubmit)(event);
      }}
    >
      <ErrorSummary
        errors={errors}
        tries={submitCount}
        isAllRequired
        text={(code, field) => `${t(`field.${field}`)}: ${faultText(code) ?? ''}`}
        setFocus={form.setFocus}
      />
      <PasswordField
        {...form.register('password')}
        label={t('field.newPassword')}
        hint={t('password.hint', { count: least })}
        error={faultText(errors.password?.message)}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('confirmPassword')}
        label={t('field.confirmPassword')}
        error={faultText(errors.confirmPassword?.message)}
        autoComplete="new-password"
      />
      <Button type="submit" isWide isBusy={isBusy}>
        {t('link.restore.save')}
      </Button>
    </form>
  );
}
