/**
 * The registration form (B-101…B-120) in steps: person, document, account, files; then the answers to check and the
 * consent.
 */
import { Button, useDates, useTranslation, useVariant } from '@cabinet/kit';
import { ErrorSummary, type FieldErrors, useForm, useFormDraft } from '@cabinet/kit/forms';
import { ButtonLink, useSearchParams } from '@cabinet/kit/router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useConsentText } from '../data/auth.api';
import type { DocumentType, Files, Registered } from '../data/auth.types';
import { Consent, ConsentNeeded } from '../shared/Consent';
import { AccountFields } from './AccountFields';
import { Answers } from './Answers';
import { DocumentFields } from './DocumentFields';
import { FileFields, NO_FILES } from './FileFields';
import { PersonFields } from './PersonFields';
import css from './Registration.module.css';
import { EMPTY_REGISTRATION, registrationSchema, type RegistrationValues } from './registrationSchema';
import { type Step, STEP_FIELDS, stepOf, STEPS, useSteps } from './steps';
import { useFaultText } from './useFaultText';
import { useRegister } from './useRegister';

/** Fields stored as a draft; neither passwords nor document numbers. */
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

/** The errors of one step in field order, whatever rule found them. */
function ofStep(step: Step, errors: FieldErrors<RegistrationValues>): FieldErrors<RegistrationValues> {
  return Object.fromEntries(STEP_FIELDS[step].flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
}

export interface RegistrationFormProps {
  readonly types: readonly DocumentType[];
  readonly isSendingFiles: boolean;
  readonly onRegistered: (registered: Registered, files: Files) => void;
}

export function RegistrationForm({ types, isSendingFiles, onRegistered }: RegistrationFormProps) {
  const { t } = useTranslation('auth');
  const { dateOf } = useDates();
  const faultText = useFaultText();
  const [search] = useSearchParams();
  const consentText = useConsentText('personal_data');
  const [isConsentGiven, setIsConsentGiven] = useState(false);
  const [files, setFiles] = useState<Files>(NO_FILES);
  const [tries, setTries] = useState(0);
  const { step, number, goTo, goOn } = useSteps();
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
  const { errors } = form.formState;
  const heading = useStepFocus(step, tries === 0);

  /** Opens the step with the first error; its summary takes the focus. */
  const showErrors = (fields: readonly string[]) => {
    goTo(stepOf(fields));
    setTries((before) => before + 1);
  };
  const sending = useRegister({
    form,
    role,
    consentText,
    onRegistered: (registered) => {
      forgetDraft();
      onRegistered(registered, files);
    },
    onConsentOutdated: () => setIsConsentGiven(false),
    onFieldErrors: showErrors,
  });
  const send = form.handleSubmit(
    async ({ gender, ...values }) => {
      if (gender !== '') await sending.mutateAsync({ ...values, gender }).catch(() => undefined);
    },
    (found) => showErrors(Object.keys(found)),
  );
  const checkStep = async () => {
    const fields = STEP_FIELDS[step];
    if (await form.trigger(fields)) {
      setTries(0);
      goOn();
      return;
    }
    // From now on an error disappears as soon as its value is valid.
    for (const field of fields) form.setValue(field, form.getValues(field), { shouldTouch: true });
    setTries((before) => before + 1);
  };
  const change = (to: Step) => {
    setTries(0);
    goTo(to);
  };

  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (step !== 'check') void checkStep();
        else if (isConsentGiven && !sending.isPending && !isSendingFiles) void send();
      }}
    >
      <p ref={heading} tabIndex={-1} className={css.step}>
        {t('step', { number, count: STEPS.length })}
        <span className="visually-hidden">: {t(`group.${step}`)}</span>
      </p>
      <ErrorSummary
        key={step}
        errors={ofStep(step, errors)}
        tries={tries}
        text={(code, field) => `${t(`field.${field}`)}: ${faultText(code, form.getValues(field)) ?? ''}`}
        setFocus={form.setFocus}
      />
      {step === 'person' && <PersonFields form={form} />}
      {step === 'document' && <DocumentFields form={form} types={types} />}
      {step === 'account' && <AccountFields form={form} />}
      {step === 'files' && <FileFields files={files} onChange={setFiles} />}
      {step === 'check' && (
        <>
          <Answers values={form.getValues()} files={files} onChange={change} />
          <Consent kind="personal_data" isGiven={isConsentGiven} onChange={setIsConsentGiven} />
        </>
      )}
      <div className="stack">
        {step === 'check' ? (
          <>
            <Button
              type="submit"
              isWide
              disabled={!isConsentGiven}
              isBusy={sending.isPending || isSendingFiles}
              aria-describedby={isConsentGiven ? undefined : 'consent-needed'}
            >
              {t('registration.do')}
            </Button>
            <ConsentNeeded isGiven={isConsentGiven} />
          </>
        ) : (
          <Button type="submit" isWide>
            {t('continue')}
          </Button>
        )}
        <ButtonLink kind="quiet" to="/login">
          {t('to_login')}
        </ButtonLink>
      </div>
    </form>
  );
}

/** Moves the focus to the heading of a new step, unless the summary of its errors takes it. */
function useStepFocus(step: Step, isWanted: boolean) {
  const heading = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (isWanted) heading.current?.focus();
  }, [step, isWanted]);
  return heading;
}
