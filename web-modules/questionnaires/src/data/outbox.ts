/**
 * Completed answers to be sent. They are stored before they are sent, with a key that every attempt reuses, so that neither a
 * lost response nor a reload loses them or completes a questionnaire twice.
 */
import { ApiProblem } from '@cabinet/kit';
import { drafts, seenForms, type Unsent, unsentQuizzes } from './offline';
import { saveQuiz } from './quiz.api';
import { isRecord } from './quiz.parse';
import type { UserQuiz } from './quiz.types';

export interface ServerFault {
  readonly question: string;
  readonly code: string;
}

/** The outcome of an attempt. */
export type Sent =
  | { readonly kind: 'completed'; readonly quiz: UserQuiz }
  /** No response, or the kernel cannot accept it now: it is sent again later. */
  | { readonly kind: 'waiting'; readonly problem: ApiProblem }
  /** Answers are wrong, or the kernel refuses for another reason: they are a draft again. */
  | { readonly kind: 'refused'; readonly problem: ApiProblem; readonly faults: readonly ServerFault[] }
  /** Another device has saved a newer draft: the patient chooses. */
  | { readonly kind: 'changed'; readonly problem: ApiProblem }
  /** It was completed already, or is no longer there. */
  | { readonly kind: 'closed'; readonly problem: ApiProblem };

/** Codes that mean that nothing can be sent any more. */
const CLOSED = ['questionnaire_completed', 'questionnaire_being_sent', 'not_found'];

/** Whether a retry without changes may succeed. */
const isPassing = (problem: ApiProblem): boolean =>
  problem.isPassing ||
  problem.status >= 500 ||
  [401, 403, 408, 425, 429].includes(problem.status) ||
  problem.code === 'in_progress';

export function faultsIn(problem: ApiProblem): readonly ServerFault[] {
  const faults = problem.extra.faults;
  if (!Array.isArray(faults)) return [];
  return faults.flatMap((fault: unknown) =>
    isRecord(fault) && typeof fault.question === 'string' && typeof fault.code === 'string'
      ? [{ question: fault.question, code: fault.code }]
      : [],
  );
}

/** Running attempts by key: two triggers at once cause one call. */
const running = new Map<string, Promise<Sent>>();

export const isUnderWay = ({ key }: Unsent): boolean => running.has(key);

/** Sends stored answers. Never throws. */
export function send(unsent: Unsent): Promise<Sent> {
  const known = running.get(unsent.key);
  if (known) return known;
  const attempt = attemptOf(unsent).finally(() => running.delete(unsent.key));
  running.set(unsent.key, attempt);
  return attempt;
}

async function attemptOf({ id, revision, answers, page, key, at }: Unsent): Promise<Sent> {
  try {
    const quiz = await saveQuiz({ id, revision, answers, page, isCompleted: true }, key);
    await Promise.all([drafts.remove(id), seenForms.remove(id)]);
    // Last: after a reload in between, it is sent again with the same key, which has no effect.
    await unsentQuizzes.remove(id);
    return { kind: 'completed', quiz };
  } catch (error) {
    const problem = error instanceof ApiProblem ? error : new ApiProblem({ code: 'network', status: 0 });
    if (CLOSED.includes(problem.code)) {
      await Promise.all([drafts.remove(id), seenForms.remove(id), unsentQuizzes.remove(id)]);
      return { kind: 'closed', problem };
    }
    if (problem.code === 'questionnaire_form_changed') {
      // The answers go on as a draft of the new form.
      const present = typeof problem.extra.revision === 'number' ? problem.extra.revision : revision;
      await Promise.all([
        drafts.set(id, { answers, page, revision: present, isSaved: false, at }),
        seenForms.remove(id),
      ]);
      await unsentQuizzes.remove(id);
      return { kind: 'changed', problem };
    }
    if (isPassing(problem)) return { kind: 'waiting', problem };
    await drafts.set(id, { answers, page, revision, isSaved: false, at });
    await unsentQuizzes.remove(id);
    if (problem.code === 'answers_changed') return { kind: 'changed', problem };
    return { kind: 'refused', problem, faults: faultsIn(problem) };
  }
}
