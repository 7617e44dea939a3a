/**
 * The answers of a day while they are filled in, and what is wrong with them: what the form finds once it was tried, and what the
 * server found. Each field listens to its own answer, so that a key press redraws one field and not five hundred.
 */
import { type Answers, commentKey, evaluatePlain, type Form } from '@cabinet/form';
import { trimmedAnswers } from '../domain/answers';
import { type Fault, published } from '../domain/faults';

/** By name of the question. */
export type Faults = ReadonlyMap<string, Fault>;

export interface AnswerStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly answers: () => Answers;
  /** The same object as long as nothing else is wrong. */
  readonly faults: () => Faults;
  /** By the key of the answer; undefined removes it. */
  readonly answer: (key: string, value: unknown) => void;
  /** Whether nothing is wrong; otherwise it is shown from now on. */
  readonly attempt: () => boolean;
  /** Shows what the server found. */
  readonly refuse: (faults: Faults) => void;
  /** The form as it is now: the hospital may have changed it while it was filled in. */
  readonly follow: (form: Form) => void;
}

const isSame = (one: Faults, other: Faults): boolean =>
  one.size === other.size && [...one].every(([name, fault]) => other.get(name) === fault);

export function answerStore(startForm: Form, start: Answers, startRefused: Faults): AnswerStore {
  const listeners = new Set<() => void>();
  let form = startForm;
  let answers = start;
  let refused = startRefused;
  let isTried = false;
  let faults = refused;

  const ownFaults = (): Faults =>
    new Map(
      evaluatePlain(form, trimmedAnswers(answers)).faults.map(({ question, code }) => [question, published(code)]),
    );

  const tell = () => {
    const now: Faults = isTried ? new Map([...refused, ...ownFaults()]) : refused;
    if (!isSame(now, faults)) faults = now;
    listeners.forEach((listener) => listener());
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answers: () => answers,
    faults: () => faults,
    answer: (key, value) => {
      answers = { ...answers, [key]: value };
      refused = new Map([...refused].filter(([name]) => key !== name && key !== commentKey(name)));
      tell();
    },
    attempt: () => {
      isTried = true;
      // The server has the last word: it is asked again.
      refused = new Map();
      tell();
      return faults.size === 0;
    },
    refuse: (found) => {
      refused = found;
      tell();
    },
    follow: (changed) => {
      if (changed === form) return;
      form = changed;
      tell();
    },
  };
}
