/**
 * Where a person is in a form, and what follows from the answers so far. Answers are never lost by going back and forth; what is
 * wrong is shown for pages that were tried.
 */
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { evaluate, evaluateWithout, keptAnswers } from '../logic/evaluate';
import type { AnswerFault, Evaluation, Fault } from '../logic/types';
import { useExpressions } from '../logic/useExpressions';
import type { Answers, Form } from '../model/types';

export interface Start {
  readonly answers: Answers;
  /** Number of the page in the form, from 0. */
  readonly page?: number | null;
}

/** What a server found wrong with sent answers. */
export interface Refusal {
  readonly faults: readonly AnswerFault[];
}

/** The current page; `check` is the summary. */
type Step = { readonly page: string } | 'check';

const without = (answers: Answers, key: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => name !== key));

const pageOf = (form: Form, question: string) =>
  form.pages.find(({ questions }) => questions.some(({ name }) => name === question))?.name;

export function usePassing(form: Form, start: Start | undefined, refusal: Refusal | null) {
  const { run, hasFailed, retry } = useExpressions(form);
  const [answers, setAnswers] = useState<Answers>(start?.answers ?? {});
  const [step, setStep] = useState<Step>({ page: form.pages[start?.page ?? 0]?.name ?? '' });
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<readonly Fault[]>([]);
  const [known, setKnown] = useState(refusal);

  const deferred = useDeferredValue(answers);
  const evaluation = useMemo<Evaluation>(
    () => (run ? evaluate(form, deferred, run) : evaluateWithout(form)),
    [form, deferred, run],
  );

  /** Opens the first page with a fault and shows what is wrong there. */
  const showFaults = (faults: readonly AnswerFault[]) => {
    const wrong = new Set(faults.map(({ question }) => pageOf(form, question) ?? ''));
    const first = form.pages.find(({ name }) => wrong.has(name));
    if (!first) return;
    setStep({ page: first.name });
    setTried((before) => new Set([...before, ...wrong]));
    setTries((before) => before + 1);
  };

  // A new answer of the server, noticed while rendering.
  if (refusal !== known) {
    setKnown(refusal);
    setRefused(refusal?.faults.map((fault) => ({ ...fault, rule: null })) ?? []);
    if (refusal) showFaults(refusal.faults);
  }

  const answer = useCallback((key: string, value: unknown) => {
    setAnswers((before) => (value === undefined ? without(before, key) : { ...before, [key]: value }));
    setRefused((before) => {
      const rest = before.filter(({ question }) => key !== question && key !== `${question}-Comment`);
      return rest.length === before.length ? before : rest;
    });
  }, []);

  // The page may have gone with its last question: the one before it takes its place.
  const order = form.pages.map(({ name }) => name);
  const wanted = step === 'check' ? -1 : order.indexOf(step.page);
  const pages = evaluation.pages;
  const current =
    pages.find((name) => step !== 'check' && name === step.page) ??
    pages.findLast((name) => order.indexOf(name) <= wanted) ??
    pages[0] ??
    '';
  const at = pages.indexOf(current);
  const page = form.pages.find(({ name }) => name === current);

  const isOnPage = ({ question }: AnswerFault) => page?.questions.some(({ name }) => name === question) ?? false;
  const own = tried.has(current) ? evaluation.faults.filter(isOnPage) : [];
  const faults: readonly Fault[] = [
    ...own,
    ...refused.filter((fault) => isOnPage(fault) && !own.some(({ question }) => question === fault.question)),
  ];

  const next = () => {
    if (!run) return;
    const now = evaluate(form, answers, run);
    const wrong = now.faults.filter(isOnPage);
    if (wrong.length > 0) {
      setTried((before) => new Set(before).add(current));
      setTries((before) => before + 1);
      return;
    }
    const following = now.pages.find((name) => order.indexOf(name) > order.indexOf(current));
    if (following !== undefined) setStep({ page: following });
    else if (now.faults.length > 0) showFaults(now.faults);
    else setStep('check');
  };

  const back = () => {
    const last = pages.at(-1);
    const before = step === 'check' ? last : pages[at - 1];
    if (before !== undefined) setStep({ page: before });
  };

  /** The answers to send; null if something is wrong, which is shown then. */
  const complete = (): Answers | null => {
    if (!run) return null;
    const now = evaluate(form, answers, run);
    if (now.faults.length === 0) return keptAnswers(form, answers, now);
    showFaults(now.faults);
    return null;
  };

  return {
    answers,
    answer,
    evaluation,
    faults,
    tries,
    page,
    isChecking: step === 'check',
    at,
    pages: pages.length,
    /** Number of the page in the form, from 0. */
    place: step === 'check' ? Math.max(form.pages.length - 1, 0) : Math.max(order.indexOf(current), 0),
    next,
    back: at > 0 || step === 'check' ? back : null,
    goTo: (question: string) => {
      const name = pageOf(form, question);
      if (name !== undefined) setStep({ page: name });
    },
    complete,
    isReady: run !== null,
    hasFailed,
    retry,
  };
}
