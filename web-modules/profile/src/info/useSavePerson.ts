/**
 * Saves the form and shows the result; on failure the input is kept. The e-mail address can be used to sign in,
 * so the server may ask for the password before it is changed.
 */
import { isProblem, toast, useLanguage, useTranslation } from '@cabinet/kit';
import type { FieldValues, Form, Path } from '@cabinet/kit/forms';
import { useSetMe, type Me } from '../data/me';
import { savePerson } from '../data/profile.api';
import type { PersonalInformation } from '../data/profile.types';
import { showServerErrors } from '../shared/serverErrors';
import { useProven } from '../shared/useProven';

export function useSavePerson<Values extends FieldValues & PersonalInformation>(
  form: Form<Values>,
  fields: readonly Path<Values>[],
  onSaved: (me: Me) => void,
) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const setMe = useSetMe();
  const { run, isBusy, dialog } = useProven();

  const isToldAtField = (error: unknown) => {
    if (isProblem(error, 'identity_changes_spent')) {
      toast.failure(t('error.identity_changes_spent'), error);
      return true;
    }
    const email = fields.find((field) => field === 'email');
    if (!email || !isProblem(error, 'email_taken')) return showServerErrors(form, error, fields);
    form.setError(email, { type: 'server', message: 'email_taken' });
    return true;
  };
  const save = (values: Values) =>
    run(
      async (proof) => {
        const me = await savePerson(values, language, proof);
        await setMe(me);
        onSaved(me);
        toast.success(t('toast.saved'));
      },
      t('toast.saveFailed'),
      isToldAtField,
    );
  return { save, isBusy, dialog };
}
