/** The form for a new password (A-053, A-243…A-246). It always requires the current one, however recent the sign-in. */
import {
  Button,
  Card,
  isProblem,
  Notice,
  PasswordField,
  toast,
  useLanguage,
  useMutation,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { ErrorSummary, useForm } from '@cabinet/kit/forms';
import { useSetMe, type Me } from '../data/me';
import { savePassword } from '../data/profile.api';
import { useMessages } from '../shared/messages';
import { FormWithHelp } from '../shared/FormWithHelp';
import page from '../shared/Page.module.css';
import { showServerErrors } from '../shared/serverErrors';
import { passwordSchema, type PasswordValues } from './passwordSchema';

const EMPTY: PasswordValues = { newPassword: '', confirmNewPassword: '', currentPassword: '' };

export function PasswordForm({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const message = useMessages();
  const language = useLanguage();
  const setMe = useSetMe();
  const { leastPasswordCharacters } = useVariant().signIn;
  const form = useForm({ schema: passwordSchema, defaultValues: EMPTY });
  const { errors, submitCount } = form.formState;

  const saving = useMutation({
    mutationFn: async ({ newPassword, currentPassword }: PasswordValues) =>
      setMe(await savePassword(newPassword, currentPassword, language)),
    onSuccess: () => {
      form.reset(EMPTY);
      toast.success(t('toast.passwordChanged'));
    },
    onError: (error) => {
      if (isProblem(error, 'wrong_password')) {
        form.setError('currentPassword', { type: 'server', message: 'wrong_password' });
      } else {
        // The server calls the new password `password`.
        const isShown = isProblem(error, 'validation') && showPasswordErrors(error.errors);
        if (!isShown && !showServerErrors(form, error, ['newPassword', 'currentPassword'])) {
          toast.failure(t(isProblem(error, 'rate_limited') ? 'error.too_often' : 'toast.passwordFailed'), error);
        }
      }
    },
  });
  const showPasswordErrors = (found: readonly { field: string; code: string }[]) => {
    const own = found.filter(({ field }) => field === 'password' || field === 'currentPassword');
    for (const { field, code } of own) {
      if (field === 'password') form.setError('newPassword', { type: 'server', message: code });
      else form.setError('currentPassword', { type: 'server', message: 'wrong_password' });
    }
    return own.length > 0;
  };

  return (
    <Card className={page.section} aria-labelledby="password">
      <h2 id="password">{t('password.title')}</h2>
      {me.passwordChangeRequired && (
        <Notice kind="warning">
          <p>{t('password.required')}</p>
        </Notice>
      )}
      <FormWithHelp
        title={t('help.password')}
        points={[t('help.password.words'), t('help.password.once'), t('help.password.others')]}
      >
        <form
          noValidate
          className={page.form}
          onSubmit={(event) =>
            void form.handleSubmit((values) => saving.mutateAsync(values).catch(() => undefined))(event)
          }
        >
          <ErrorSummary
            errors={errors}
            tries={submitCount}
            isAllRequired
            text={(code, field) => `${t(`field.${field}`)}: ${message(code) ?? ''}`}
            setFocus={form.setFocus}
          />
          {/* Password managers need to know whose password this is. */}
          <input type="text" autoComplete="username" value={me.username} readOnly hidden />
          <PasswordField
            {...form.register('currentPassword')}
            label={t('field.currentPassword')}
            error={message(errors.currentPassword?.message)}
          />
          <PasswordField
            {...form.register('newPassword')}
            label={t('field.newPassword')}
            hint={t('password.hint', { count: leastPasswordCharacters })}
            error={message(errors.newPassword?.message)}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.register('confirmNewPassword')}
            label={t('field.confirmNewPassword')}
            error={message(errors.confirmNewPassword?.message)}
            autoComplete="new-password"
          />
          <div className={page.actions}>
            <Button type="submit" isBusy={saving.isPending}>
              {t('password.save')}
            </Button>
          </div>
        </form>
      </FormWithHelp>
    </Card>
  );
}
