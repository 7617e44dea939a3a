/** Saves what was typed, tells of it, and leaves everything typed where it is if that fails. */
import { isProblem, toast, useLanguage, useMutation, useTranslation } from '@cabinet/kit';
import type { FieldValues, Form, Path } from '@cabinet/kit/forms';
import { useSetMe, type Me } from '../data/me';
import { savePerson } from '../data/profile.api';
import type { PersonalInformation } from '../data/profile.types';
import { showServerErrors } from '../shared/serverErrors';

export function useSavePerson<Values extends FieldValues & PersonalInformation>(
  form: Form<Values>,
  fields: readonly Path<Values>[],
  onSaved: (me: Me) => void,
) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const setMe = useSetMe();
  return useMutation({
    mutationFn: async (values: Values) => {
      const me = await savePerson(values, language);
      await setMe(me);
      return me;
    },
    onSuccess: (me) => {
      onSaved(me);
      toast.success(t('toast.saved'));
    },
    onError: (error) => {
      const email = fields.find((field) => field === 'email');
      if (email && isProblem(error, 'email_taken')) form.setError(email, { type: 'server', message: 'email_taken' });
      else if (!showServerErrors(form, error, fields)) toast.failure(t('toast.saveFailed'), error);
    },
  });
}
