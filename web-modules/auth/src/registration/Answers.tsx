/** The answers to check before sending: each group has a link to its step. Passwords are not shown. */
import { Button, useDates, useTranslation } from '@cabinet/kit';
import { FILE_PARTS, type Files } from '../data/auth.types';
import css from './Registration.module.css';
import { loginOf, type RegistrationValues } from './registrationSchema';
import type { Step } from './steps';

type Answer = readonly [label: string, value: string];

export interface AnswersProps {
  readonly values: RegistrationValues;
  readonly files: Files;
  readonly onChange: (step: Step) => void;
}

export function Answers({ values, files, onChange }: AnswersProps) {
  const { t } = useTranslation('auth');
  const { format } = useDates();
  const day = (date: string) => date && format(date, 'date');
  const field = (name: keyof RegistrationValues, value: string): Answer => [t(`field.${name}`), value.trim()];
  const groups: readonly (readonly [step: Step, answers: readonly Answer[]])[] = [
    [
      'person',
      [
        field('lastName', values.lastName),
        field('firstName', values.firstName),
        field('patrName', values.patrName),
        field('gender', values.gender && t(`gender.${values.gender}`)),
        field('birthDate', day(values.birthDate)),
      ],
    ],
    [
      'document',
      [
        field('citizenship', t(`citizenship.${values.citizenship}`)),
        field('documentType', t(`document.${values.documentType}`, { defaultValue: values.documentType })),
        field('document', values.document),
        field('documentDate', day(values.documentDate)),
        field('issuedBy', values.issuedBy),
        field('snils', values.snils),
      ],
    ],
    ['account', [field('email', values.email), field('username', loginOf(values))]],
    ['files', FILE_PARTS.map((part): Answer => [t(`field.${part}`), files[part]?.name ?? ''])],
  ];
  return groups.map(([step, answers]) => {
    const given = answers.filter(([, value]) => value !== '');
    return (
      <section key={step} className={css.answers} aria-labelledby={`answers-${step}`}>
        <div className={css.answersHead}>
          <h2 id={`answers-${step}`}>{t(`group.${step}`)}</h2>
          <Button
            kind="quiet"
            aria-label={`${t('answers.change')}: ${t(`group.${step}`)}`}
            onClick={() => onChange(step)}
          >
            {t('answers.change')}
          </Button>
        </div>
        {given.length === 0 && <p className="muted">{t('answers.none')}</p>}
        <dl>
          {given.map(([label, value]) => (
            <Answered key={label} label={label} value={value} />
          ))}
        </dl>
      </section>
    );
  });
}

function Answered({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
