/**
 * Passes a form: one page at a time, back and forth without loss, what is wrong at its question and summed up above (GOV.UK's
 * error summary), then all answers once more before they are sent.
 */
import { Button, Notice, useLanguage, useTranslation } from '@cabinet/kit';
import { ErrorSummary, type FieldErrors } from '@cabinet/kit/forms';
import { ArrowLeft, ArrowRight, Send } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { AnswersView } from '../answers/AnswersView';
import { QuestionField } from '../fields/QuestionField';
import { useFaultText } from '../fields/useFaultText';
import { textIn } from '../model/text';
import { type Answers, commentKey, type Form } from '../model/types';
import css from './FormPass.module.css';
import { Progress } from './Progress';
import { useAppeared } from './useAppeared';
import { type Refusal, type Start, usePassing } from './usePassing';
import { useStaged } from './useStaged';

/** A page with more questions than these is drawn sparingly. */
const LONG_PAGE = 30;

export interface FormPassProps {
  readonly form: Form;
  /** What was answered before, and where to go on. */
  readonly start?: Start;
  /** What the server found wrong with the answers that were sent; a new object for each answer of it. */
  readonly refusal?: Refusal | null;
  /** After every change of an answer or of the page; `page` is its number in the form, from 0. */
  readonly onChange?: (answers: Answers, page: number) => void;
  /** All answers of the questions that are asked, without faults. */
  readonly onSend: (answers: Answers) => void;
  readonly isSending?: boolean;
  /** Default: the language of the screen. */
  readonly language?: string;
}

export function FormPass(props: FormPassProps) {
  const { form, start, refusal = null, onChange, onSend, isSending = false } = props;
  const { t } = useTranslation('form');
  const screen = useLanguage();
  const language = props.language ?? screen;
  const faultText = useFaultText(language);
  const passing = usePassing(form, start, refusal);
  const { answers, evaluation, page, isChecking, place } = passing;
  const box = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const target = useRef<string | null>(null);

  useChanges(answers, place, onChange);

  const shown = useMemo(
    () => page?.questions.filter(({ name }) => evaluation.visible.has(name)) ?? [],
    [page, evaluation],
  );
  const titles = useMemo(
    () => new Map(shown.map(({ name, title }) => [name, textIn(title, language)])),
    [shown, language],
  );
  useAppeared(page?.name ?? '', titles);

  const drawn = useStaged(
    page?.name ?? '',
    shown.map(({ choices }) => choices.length + 1),
  );

  const isLong = shown.length > LONG_PAGE ? true : undefined;

  const focusQuestion = (name: string) =>
    box.current?.querySelector<HTMLElement>(`[data-question="${name}"] :is(input, select, textarea)`)?.focus();

  // The focus follows the steps of the form: to the heading of the page, or to the question that is to be changed.
  const step = isChecking ? 'check' : (page?.name ?? '');
  const known = useRef(step);
  useEffect(() => {
    if (known.current === step) return;
    known.current = step;
    const question = target.current;
    target.current = null;
    if (question !== null) focusQuestion(question);
    // A page that opens with faults has its summary, which takes the focus itself.
    else if (!box.current?.querySelector('[data-error-summary]')) heading.current?.focus();
  }, [step]);

  if (isChecking) {
    return (
      <section className={css.pass} aria-labelledby="form-step">
        <h2 id="form-step" ref={heading} tabIndex={-1}>
          {t('check.title')}
        </h2>
        <p>{t('check.note')}</p>
        <AnswersView
          form={form}
          answers={{ ...answers, ...evaluation.calculated }}
          asked={evaluation.visible}
          language={language}
          onChange={(question) => {
            target.current = question;
            passing.goTo(question);
          }}
        />
        <div className={css.actions}>
          <Button
            isBusy={isSending}
            onClick={() => {
              const complete = passing.complete();
              if (complete) onSend(complete);
            }}
          >
            {!isSending && <Send aria-hidden />}
            {t('send')}
          </Button>
          <Button kind="quiet" disabled={isSending} onClick={() => passing.back?.()}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
        </div>
      </section>
    );
  }

  const questionOf = (name: string) => shown.find((question) => question.name === name);
  const messages = new Map(
    passing.faults.flatMap((fault) => {
      const question = questionOf(fault.question);
      return question ? [[fault.question, faultText(fault, question, answers[fault.question])] as const] : [];
    }),
  );
  const errors: FieldErrors<Record<string, unknown>> = Object.fromEntries(
    [...messages].map(([name, message]) => [name, { type: 'form', message }]),
  );
  return (
    <form
      ref={box}
      noValidate
      className={css.pass}
      aria-labelledby="form-step"
      onSubmit={(event) => {
        event.preventDefault();
        passing.next();
      }}
    >
      <Progress page={passing.at + 1} pages={passing.pages} />
      <h2 id="form-step" ref={heading} tabIndex={-1}>
        {textIn(page?.title ?? null, language) || t('page', { page: passing.at + 1 })}
      </h2>
      {page?.description != null && <p className="muted">{textIn(page.description, language)}</p>}
      <ErrorSummary
        errors={errors}
        tries={passing.tries}
        text={(message, name) => t('fault.of', { question: titles.get(name) ?? '', message })}
        setFocus={focusQuestion}
      />
      {shown.some(({ name }) => evaluation.required.has(name)) && <p className="muted small">{t('required.note')}</p>}
      {passing.hasFailed && (
        <Notice kind="warning">
          <p>{t('logic.failed')}</p>
          <Button kind="secondary" size="small" onClick={passing.retry}>
            {t('logic.retry')}
          </Button>
        </Notice>
      )}
      <div className={css.questions}>
        {shown.slice(0, drawn).map((question) => (
          <div key={question.name} className={css.question} data-question={question.name} data-long={isLong}>
            <QuestionField
              question={question}
              language={language}
              value={question.kind === 'expression' ? evaluation.calculated[question.name] : answers[question.name]}
              comment={answers[commentKey(question.name)]}
              isRequired={evaluation.required.has(question.name)}
              error={messages.get(question.name)}
              onAnswer={passing.answer}
            />
          </div>
        ))}
      </div>
      <div className={css.actions}>
        <Button type="submit" isBusy={!passing.isReady && !passing.hasFailed}>
          {t(passing.at + 1 < passing.pages ? 'next' : 'check')}
          <ArrowRight aria-hidden />
        </Button>
        {passing.back && (
          <Button kind="quiet" onClick={passing.back}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Tells of every change, but not of what was there at the start. */
function useChanges(answers: Answers, place: number, onChange: FormPassProps['onChange']): void {
  const told = useRef({ answers, place });
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (told.current.answers === answers && told.current.place === place) return;
    told.current = { answers, place };
    tell.current?.(answers, place);
  }, [answers, place]);
}
