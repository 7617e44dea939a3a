/**
 * The personal data of a user verified by the state portal: read-only, with the reason; e-mail address and telephone
 * number stay editable. On a phone nothing can be saved here (A-242), so there are no fields.
 */
import { Button, phoneText, Pill, useDates, useIsNarrow, useTranslation } from '@cabinet/kit';
import { ErrorSummary, useForm, useFormDraft } from '@cabinet/kit/forms';
import { ShieldCheck } from 'lucide-react';
import type { Me } from '../data/me';
import { useMessages } from '../shared/messages';
import page from '../shared/Page.module.css';
import { useReason } from '../shared/useReason';
import { ContactFields, PendingEmail } from './ContactFields';
import { contactSchema, contactValues } from './personSchema';
import { usePhoneField } from './usePhoneField';
import { useSavePerson } from './useSavePerson';

export function VouchedInfo({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const isNarrow = useIsNarrow();
  const facts = [
    ['lastName', me.lastName],
    ['firstName', me.firstName],
    ['patrName', me.patrName],
    ['birthDate', format(me.birthDate, 'date')],
    ['gender', t(`gender.${me.gender}`)],
    ...(isNarrow ? [['email', me.email] as const, ['phone', me.phone && phoneText(me.phone)] as const] : []),
  ] as const;
  return (
    <div className={page.section}>
      <div>
        <Pill kind="positive" icon={<ShieldCheck aria-hidden />}>
          {t('info.vouched')}
        </Pill>
      </div>
      <dl className={page.facts}>
        {facts.map(([name, value]) => value && <Fact key={name} name={t(`field.${name}`)} value={value} />)}
      </dl>
      <p className="muted">{t('info.vouchedWhy')}</p>
      {isNarrow ? <PendingEmail me={me} /> : <ContactForm me={me} />}
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

const FIELDS = ['email', 'phone'] as const;

function ContactForm({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const message = useMessages();
  const form = useForm({ schema: contactSchema, defaultValues: contactValues(me) });
  const { errors, isDirty, submitCount } = form.formState;
  const forgetDraft = useFormDraft(form, 'profile-contact', FIELDS);
  const why = useReason(isDirty ? null : t('info.unchanged'));
  const phone = usePhoneField(form);
  const saving = useSavePerson(form, FIELDS, (saved) => {
    forgetDraft();
    form.reset(contactValues(saved));
  });
  return (
    <>
      <form noValidate className={page.form} onSubmit={(event) => void form.handleSubmit(saving.save)(event)}>
        <ErrorSummary
          errors={errors}
          tries={submitCount}
          text={(code, field) => `${t(`field.${field}`)}: ${message(code) ?? ''}`}
          setFocus={form.setFocus}
        />
        <ContactFields
          me={me}
          email={{ ...form.register('email'), error: message(errors.email?.message) }}
          phone={{ ...phone, error: message(errors.phone?.message) }}
        />
        <div className={page.actions}>
          <Button type="submit" {...why.ties} isBusy={saving.isBusy}>
            {t('info.save')}
          </Button>
        </div>
        {why.note}
      </form>
      {saving.dialog}
    </>
  );
}
