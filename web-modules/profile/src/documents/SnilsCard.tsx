/**
 * SNILS is entered here; for users verified by the state portal it is read-only..
 */
import {
  Button,
  Card,
  isProblem,
  Pill,
  TextField,
  toast,
  useLanguage,
  useMutation,
  useTranslation,
} from '@cabinet/kit';
import { snilsProblem, snilsText, useForm, z } from '@cabinet/kit/forms';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useSetMe, type Me } from '../data/me';
import { savePerson } from '../data/profile.api';
import { useMessages } from '../shared/messages';
import page from '../shared/Page.module.css';
import { useReason } from '../shared/useReason';
import { showServerErrors } from '../shared/serverErrors';

/** An empty value deletes the number. */
const schema = z.object({
  snils: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || snilsProblem(text) !== 'snils_digits', 'snils_digits'),
    z.refine((text) => text === '' || snilsProblem(text) !== 'snils_control', 'snils_control'),
  ),
});

export function SnilsCard({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const [isEdited, setIsEdited] = useState(false);
  return (
    <Card className={page.section} aria-labelledby="snils">
      <h2 id="snils">{t('field.snils')}</h2>
      {isEdited ? (
        <SnilsForm me={me} onClose={() => setIsEdited(false)} />
      ) : (
        <div className={page.actions}>
          {me.snils ? (
            <span className="num">{snilsText(me.snils)}</span>
          ) : (
            <span className="muted">{t('snils.none')}</span>
          )}
          {me.fromEsia ? (
            me.snils !== null && (
              <Pill kind="positive" icon={<ShieldCheck aria-hidden />}>
                {t('info.vouched')}
              </Pill>
            )
          ) : (
            <Button kind="quiet" size="small" onClick={() => setIsEdited(true)}>
              {me.snils ? t('snils.change') : t('snils.add')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function SnilsForm({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { t } = useTranslation('profile');
  const message = useMessages();
  const language = useLanguage();
  const setMe = useSetMe();
  const form = useForm({ schema, defaultValues: { snils: me.snils ?? '' } });
  const { errors, isDirty } = form.formState;
  const why = useReason(isDirty ? null : t('info.unchanged'));
  const saving = useMutation({
    mutationFn: async ({ snils }: { snils: string }) => setMe(await savePerson({ snils }, language)),
    onSuccess: () => {
      toast.success(t('toast.saved'));
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'snils_taken')) form.setError('snils', { type: 'server', message: 'snils_taken' });
      else if (!showServerErrors(form, error, ['snils'])) toast.failure(t('toast.saveFailed'), error);
    },
  });
  return (
    <form
      noValidate
      className={page.form}
      onSubmit={(event) => void form.handleSubmit((values) => saving.mutateAsync(values).catch(() => undefined))(event)}
    >
      <TextField
        {...form.register('snils')}
        label={t('snils.label')}
        hint={t('snils.hint')}
        error={message(errors.snils?.message)}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className={page.actions}>
        <Button type="submit" {...why.ties} isBusy={saving.isPending}>
          {t('info.save')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('documents.cancel')}
        </Button>
      </div>
      {why.note}
    </form>
  );
}
