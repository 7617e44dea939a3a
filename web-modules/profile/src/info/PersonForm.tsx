/** The personal data of a user who entered them here (A-042…A-047). Saving is enabled after a change (X-006). */
import { Button, TextField, useDates, useTranslation } from '@cabinet/kit';
import { Controller, DateField, ErrorSummary, RadioField, useForm, useFormDraft } from '@cabinet/kit/forms';
import { useMemo } from 'react';
import type { Me } from '../data/me';
import { useMessages } from '../shared/messages';
import page from '../shared/Page.module.css';
import { useReason } from '../shared/useReason';
import { ContactFields } from './ContactFields';
import { usePhoneField } from './usePhoneField';
import { personSchema, personValues } from './personSchema';
import { useSavePerson } from './useSavePerson';

const FIELDS = ['lastName', 'firstName', 'patrName', 'birthDate', 'gender', 'email', 'phone'] as const;

export function PersonForm({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const message = useMessages();
  const { dateOf } = useDates();
  const schema = useMemo(() => personSchema(dateOf(new Date())), [dateOf]);
  const form = useForm({ schema, defaultValues: personValues(me) });
  const { errors, isDirty, submitCount } = form.formState;
  const forgetDraft = useFormDraft(form, 'profile-info', FIELDS);
  const phone = usePhoneField(form);
  const saving = useSavePerson(form, FIELDS, (saved) => {
    forgetDraft();
    form.reset(personValues(saved));
  });
  // A-109, A-241, X-006: true while nothing has been changed.
  const isEditProfile = !isDirty;
  const why = useReason(isEditProfile ? t('info.unchanged') : null);

  return (
    <>
      <form noValidate className={page.form} onSubmit={(event) => void form.handleSubmit(saving.save)(event)}>
        <ErrorSummary
          errors={errors}
          tries={submitCount}
          text={(code, field) => `${t(`field.${field}`)}: ${message(code, form.getValues(field)) ?? ''}`}
          setFocus={form.setFocus}
        />
        <TextField
          {...form.register('lastName')}
          label={t('field.lastName')}
          error={message(errors.lastName?.message)}
          autoComplete="family-name"
        />
        <div className={page.pair}>
          <TextField
            {...form.register('firstName')}
            label={t('field.firstName')}
            error={message(errors.firstName?.message)}
            autoComplete="given-name"
          />
          <TextField
            {...form.register('patrName')}
            label={t('field.patrName')}
            error={message(errors.patrName?.message)}
            autoComplete="additional-name"
          />
        </div>
        <div className={page.pair}>
          <Controller
            control={form.control}
            name="birthDate"
            render={({ field }) => (
              <DateField
                {...field}
                label={t('field.birthDate')}
                error={message(errors.birthDate?.message, field.value)}
                autoComplete="bday"
              />
            )}
          />
          <RadioField
            {...form.register('gender')}
            label={t('field.gender')}
            error={message(errors.gender?.message)}
            options={[
              { value: 'MALE', label: t('gender.MALE') },
              { value: 'FEMALE', label: t('gender.FEMALE') },
            ]}
          />
        </div>
        <ContactFields
          me={me}
          email={{ ...form.register('email'), error: message(errors.email?.message) }}
          phone={{ ...phone, error: message(errors.phone?.message) }}
        />
        <div className={page.actions}>
          <Button type="submit" {...why.ties} isBusy={saving.isBusy}>
            {t('info.save')}
          </Button>
          {isDirty && (
            <Button
              kind="quiet"
              onClick={() => {
                form.reset(personValues(me));
                forgetDraft();
              }}
            >
              {t('info.undo')}
            </Button>
          )}
        </div>
        {why.note}
      </form>
      {saving.dialog}
    </>
  );
}
