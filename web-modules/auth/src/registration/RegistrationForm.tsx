/** The form of a registration (B-101…B-120): who, which document, how to sign in, files, consent. */
import { Button, isProblem, toast, useDates, useLanguage, useMutation, useTranslation, useVariant } from '@cabinet/kit';
import { ErrorSummary, type FieldErrors, useForm, useFormDraft } from '@cabinet/kit/forms';
import { ButtonLink, useSearchParams } from '@cabinet/kit/router';
import { useMemo, useState } from 'react';
import { register, useConsentText } from '../data/auth.api';
import type { DocumentType, Files, Registered } from '../data/auth.types';
import { isTooOften, refusalOf } from '../refusal';
import { Consent } from '../shared/Consent';
import { rememberRoleChoice } from '../shared/roleChoice';
import { showServerErrors } from '../shared/serverErrors';
import { AccountFields } from './AccountFields';
import { DocumentFields } from './DocumentFields';
import { FileFields, NO_FILES } from './FileFields';
import { newCabinet } from './newCabinet';
import { PersonFields } from './PersonFields';
import css from './Registration.module.css';
import { EMPTY_REGISTRATION, registrationSchema, type RegistrationValues } from './registrationSchema';
import { useFaultText } from './useFaultText';

/** Kept while it is written; neither passwords nor the numbers of documents. */
const DRAFT: readonly (keyof RegistrationValues)[] = [
  'lastName',
  'firstName',
  'patrName',
  'gender',
  'birthDate',
  'citizenship',
  'documentType',
  'documentDate',
  'issuedBy',
  'email',
  'isEmailLogin',
  'username',
];

const FIELDS = Object.keys(EMPTY_REGISTRATION) as (keyof RegistrationValues)[];

/** As the form goes from top to bottom, whatever rule found them. */
function inOrder(errors: FieldErrors<RegistrationValues>): FieldErrors<RegistrationValues> {
  return Object.fromEntries(FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
}

export interface RegistrationFormProps {
  readonly types: readonly DocumentType[];
  readonly isSendingFiles: boolean;
  readonly onRegistered: (registered: Registered, files: Files) => void;
}

export function RegistrationForm({ types, isSendingFiles, onRegistered }: RegistrationFormProps) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const { dateOf } = useDates();
  const faultText = useFaultText();
  const [search] = useSearchParams();
  const consentText = useConsentText('personal_data');
  const [isConsentGiven, setIsConsentGiven] = useState(false);
  const [files, setFiles] = useState<Files>(NO_FILES);
  const role = search.get('role') === 'doctor' ? ('doctor' as const) : ('patient' as const);
  const isForeigner = search.get('who') === 'foreigner';
  const today = dateOf(new Date());
  const least = useVariant().signIn.leastPasswordCharacters;
  const schema = useMemo(() => registrationSchema({ types, today, least }), [types, today, least]);
  const form = useForm<RegistrationValues>({
    schema,
    defaultValues: {
      ...EMPTY_REGISTRATION,
      ...(isForeigner && { citizenship: 'FOREIGN', documentType: 'FOREIGN_ID' }),
    },
  });
  const forgetDraft = useFormDraft(form, 'registration', DRAFT);
  const { errors, submitCount } = form.formState;

  const sending = useMutation({
    mutationFn: (values: RegistrationValues) =>
      register(newCabinet(values, { role, consentVersion: consentText.data?.version ?? '', language })),
    onSuccess: (registered) => {
      forgetDraft();
      rememberRoleChoice(role);
      onRegistered(registered, files);
    },
    onError: (error) => {
      if (isProblem(error, 'email_taken')) form.setError('email', { type: 'server', message: 'email_taken' });
      else if (isProblem(error, 'username_taken')) {
        const field = form.getValues('isEmailLogin') ? 'email' : 'username';
        form.setError(field, { type: 'server', message: 'username_taken' });
      } else if (isProblem(error, 'consent_outdated')) {
        setIsConsentGiven(false);
        void consentText.refetch();
        toast.warning(t('consent.outdated'), { duration: 'failure' });
      } else if (!showServerErrors(form, error, FIELDS)) {
        const refusal = refusalOf(error);
        toast.failure(isTooOften(refusal) ? t(refusal.key, refusal.values) : t('registration.failed'), error);
      }
    },
  });

  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isConsentGiven || sending.isPending || isSendingFiles) return;
        void form.handleSubmit((values) => sending.mutateAsync(values).catch(() => undefined))(event);
      }}
    >
      <ErrorSummary
        errors={inOrder(errors)}
        tries={submitCount}
        text={(code, field) => `${t(`field.${field}`)}: ${faultText(code) ?? ''}`}
        setFocus={form.setFocus}
      />
      <PersonFields form={form} />
      <DocumentFields form={form} types={types} />
      <AccountFields form={form} />
      <FileFields files={files} onChange={setFiles} />
      <Consent kind="personal_data" isGiven={isConsentGiven} onChange={setIsConsentGiven} />
      <div className="stack">
        <Button type="submit" isWide disabled={!isConsentGiven} isBusy={sending.isPending || isSendingFiles}>
          {t('registration.do')}
        </Button>
        <ButtonLink kind="quiet" to="/login">
          {t('to_login')}
        </ButtonLink>
      </div>
    </form>
  );
}
