/** The state "password restore" (B-041, B-055, X-002): the new password takes effect through the mailed link. */
import {
  Button,
  PasswordField,
  TextField,
  toast,
  useLanguage,
  useMutation,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { ErrorSummary, useForm } from '@cabinet/kit/forms';
import { ButtonLink, useNavigate } from '@cabinet/kit/router';
import { useMemo } from 'react';
import { askRestore } from '../data/auth.api';
import { refusalOf } from '../refusal';
import { useFaultText } from '../registration/useFaultText';
import { Layout } from '../shared/Layout';
import { Notice } from '../shared/Notice';
import { showServerErrors } from '../shared/serverErrors';
import { restoreSchema, type RestoreValues } from './restoreSchema';

const EMPTY: RestoreValues = { username: '', password: '', confirmPassword: '' };

export function RestorePage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const navigate = useNavigate();
  const faultText = useFaultText();
  const least = useVariant().signIn.leastPasswordCharacters;
  const schema = useMemo(() => restoreSchema(least), [least]);
  const form = useForm<RestoreValues>({ schema, defaultValues: EMPTY });
  const { errors, submitCount } = form.formState;
  const sending = useMutation({
    mutationFn: (values: RestoreValues) =>
      askRestore(values.username.trim(), values.password, values.confirmPassword, language),
    onSuccess: () => {
      toast.success(t('done.restore'), { isOnPage: true });
      return navigate('/login?done=restore_sent&who=foreigner', { replace: true });
    },
    onError: (error) => showServerErrors(form, error, ['username', 'password', 'confirmPassword']),
  });
  const refusal = sending.error && Object.keys(errors).length === 0 ? refusalOf(sending.error) : null;
  return (
    <Layout title={t('restore.title')} note={t('restore.note')}>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (sending.isPending) return;
          void form.handleSubmit((values) => sending.mutateAsync(values).catch(() => undefined))(event);
        }}
      >
        <ErrorSummary
          errors={errors}
          tries={submitCount}
          isAllRequired
          text={(code, field) => `${t(`field.${field}`)}: ${faultText(code) ?? ''}`}
          setFocus={form.setFocus}
        />
        <TextField
          {...form.register('username')}
          label={t('username')}
          error={faultText(errors.username?.message)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
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
        {refusal && (
          <Notice kind="critical" requestId={refusal.requestId}>
            <p>{t(refusal.key, refusal.values)}</p>
          </Notice>
        )}
        <Button type="submit" isWide isBusy={sending.isPending}>
          {t('restore.do')}
        </Button>
      </form>
      <ButtonLink kind="secondary" to="/login">
        {t('to_login')}
      </ButtonLink>
    </Layout>
  );
}
