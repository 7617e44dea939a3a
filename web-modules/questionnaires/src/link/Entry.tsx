/** What a person does before the questionnaire is shown: reads the consent, and enters the birth date. */
import { Button, isCalendarDate, isProblem, Notice, PhoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { DateField } from '@cabinet/kit/forms';
import { type FormEvent, useState } from 'react';
import page from '../shared/Page.module.css';
import { Consent, useConsentText } from './Consent';
import { type ConsentText, type OpenedLink, openLink, type Opening } from './link.api';

export interface EntryProps {
  readonly secret: string;
  /** Why the questionnaire is asked for again. */
  readonly isAgain: boolean;
  readonly onOpened: (opened: OpenedLink) => void;
}

type Failure = 'notValid' | 'outdated' | 'tooOften' | 'failed';

const failureOf = (problem: unknown): Failure => {
  if (isProblem(problem, 'link_not_valid')) return 'notValid';
  if (isProblem(problem, 'consent_outdated')) return 'outdated';
  return isProblem(problem, 'rate_limited') ? 'tooOften' : 'failed';
};

export function Entry({ secret, isAgain, onOpened }: EntryProps) {
  const { t } = useTranslation('questionnaires');
  const text = useConsentText();
  const [given, setGiven] = useState<ConsentText | null>(null);
  const [birthDate, setBirthDate] = useState('');
  const [isDateAsked, setIsDateAsked] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isReady = given !== null && given.hash === text.data?.hash;

  const open = async (opening: Opening) => {
    setIsOpening(true);
    setFailure(null);
    try {
      onOpened(await openLink(opening));
    } catch (problem) {
      const why = failureOf(problem);
      if (why === 'outdated') {
        setGiven(null);
        void text.refetch();
      }
      setFailure(why);
      setIsOpening(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsDateAsked(true);
    if (given === null || !isCalendarDate(birthDate) || isOpening) return;
    void open({ secret, birthDate, consent: { version: given.version, language: given.language } });
  };

  return (
    <form className={page.form} onSubmit={submit} noValidate>
      {isAgain && (
        <Notice kind="warning">
          <p>{t('link.again')}</p>
        </Notice>
      )}
      <Consent text={text} given={given} onChange={setGiven} />
      <DateField
        name="birthDate"
        label={t('link.birthDate')}
        hint={t('link.birthDate.hint')}
        value={birthDate}
        onChange={setBirthDate}
        error={isDateAsked && !isCalendarDate(birthDate) ? t('link.birthDate.invalid') : undefined}
        autoComplete="bday"
      />
      {failure !== null && <Refusal key={failure} failure={failure} />}
      <div className={page.actions}>
        <Button
          type="submit"
          isBusy={isOpening}
          disabled={!isReady}
          aria-describedby={isReady ? undefined : 'consent-needed'}
        >
          {t('link.open')}
        </Button>
      </div>
      {!isReady && (
        <p id="consent-needed" className="muted small">
          {t('link.consent.needed')}
        </p>
      )}
    </form>
  );
}

/** Says what the kernel says, which is the same for every reason, and whom to ask. */
function Refusal({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('questionnaires');
  const { phone } = useVariant().organisation;
  return (
    <Notice kind="warning" role="alert" data-failure={failure}>
      <strong>{t(`link.failure.${failure}`)}</strong>
      {failure === 'notValid' && (
        <>
          <p>{t('link.failure.notValid.note')}</p>
          {phone !== '' && <PhoneLink phone={phone} />}
        </>
      )}
    </Notice>
  );
}
