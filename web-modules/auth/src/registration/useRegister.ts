/** Submits a registration, and shows the server's errors at the fields or above the page (B-320…B-322). */
import { isProblem, toast, useLanguage, useMutation, useTranslation } from '@cabinet/kit';
import type { Form } from '@cabinet/kit/forms';
import { register, type useConsentText } from '../data/auth.api';
import type { Registered, RequestedRole } from '../data/auth.types';
import { isTooOften, refusalOf } from '../refusal';
import { rememberRoleChoice } from '../shared/roleChoice';
import { showServerErrors } from '../shared/serverErrors';
import { newCabinet } from './newCabinet';
import { type CheckedRegistration, EMPTY_REGISTRATION, type RegistrationValues } from './registrationSchema';

const FIELDS = Object.keys(EMPTY_REGISTRATION) as (keyof RegistrationValues)[];

export interface RegisterOptions {
  readonly form: Form<RegistrationValues>;
  readonly role: RequestedRole;
  readonly consentText: ReturnType<typeof useConsentText>;
  readonly onRegistered: (registered: Registered) => void;
  /** The consent text has changed: it must be read and accepted again. */
  readonly onConsentOutdated: () => void;
  /** The server rejected these fields; their errors are set in the form. */
  readonly onFieldErrors: (fields: readonly string[]) => void;
}

export function useRegister(options: RegisterOptions) {
  const { form, role, consentText, onRegistered, onConsentOutdated, onFieldErrors } = options;
  const { t } = useTranslation('auth');
  const language = useLanguage();
  return useMutation({
    mutationFn: (values: CheckedRegistration) =>
      register(newCabinet(values, { role, consentVersion: consentText.data?.version ?? '', language })),
    onSuccess: (registered) => {
      rememberRoleChoice(role);
      onRegistered(registered);
    },
    onError: (error) => {
      if (isProblem(error, 'email_taken')) {
        form.setError('email', { type: 'server', message: 'email_taken' });
        onFieldErrors(['email']);
      } else if (isProblem(error, 'username_taken')) {
        const field = form.getValues('isEmailLogin') ? 'email' : 'username';
        form.setError(field, { type: 'server', message: 'username_taken' });
        onFieldErrors([field]);
      } else if (isProblem(error, 'consent_outdated')) {
        onConsentOutdated();
        void consentText.refetch();
        toast.warning(t('consent.outdated'), { duration: 'failure' });
      } else if (isProblem(error) && showServerErrors(form, error, FIELDS)) {
        onFieldErrors(error.errors.map(({ field }) => field));
      } else {
        const refusal = refusalOf(error);
        toast.failure(isTooOften(refusal) ? t(refusal.key, refusal.values) : t('registration.failed'), error);
      }
    },
  });
}
