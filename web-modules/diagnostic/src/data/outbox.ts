/**
 * Days to be sent to the hospital. A day is stored before it is sent, with a key that every attempt reuses, so that
 * neither a lost response nor a reload saves it twice. It is removed after the kernel has accepted or rejected it.
 */
import { ApiProblem, isProblem } from '@cabinet/kit';
import { type Fault, FAULTS } from '../domain/faults';
import { correctForm, saveForm } from './diary.api';
import type { DiaryForm } from './diary.types';
import { drafts, seenForms, type Unsent, unsentDays } from './offline';

/** The outcome of an attempt. */
export type Sent =
  | { readonly kind: 'saved'; readonly form: DiaryForm }
  /** No response, or the kernel cannot accept it now: it is sent again later. */
  | { readonly kind: 'waiting'; readonly problem: ApiProblem }
  /** Answers are invalid: the day becomes a draft again. */
  | { readonly kind: 'refused'; readonly problem: ApiProblem; readonly faults: Readonly<Record<string, Fault>> }
  /** The day was already saved, or is too old by now. */
  | { readonly kind: 'closed'; readonly problem: ApiProblem }
  /** Another tab or device has corrected the day meanwhile: the correction becomes a draft again. */
  | { readonly kind: 'changed'; readonly problem: ApiProblem };

/** Codes of a 409 that mean the day is closed; any other conflict may be temporary. */
const CLOSED = ['read_only', 'not_found', 'too_many_corrections'];

/** Whether a retry without changes may succeed. */
function isPassing(problem: ApiProblem): boolean {
  return problem.isPassing || problem.status >= 500 || [401, 403, 409, 425, 429].includes(problem.status);
}

function faultsOf(problem: ApiProblem): Record<string, Fault> {
  const entries = problem.errors.map(
    ({ field, code }) => [field, FAULTS.find((one) => one === code) ?? 'invalid'] as const,
  );
  return Object.fromEntries(entries);
}

/** Running attempts by key: two triggers at once cause one call. */
const running = new Map<string, Promise<Sent>>();

export const isUnderWay = ({ key }: Unsent): boolean => running.has(key);

/** Sends a stored day. Never throws. */
export function send(unsent: Unsent): Promise<Sent> {
  const known = running.get(unsent.key);
  if (known) return known;
  const attempt = attemptOf(unsent).finally(() => running.delete(unsent.key));
  running.set(unsent.key, attempt);
  return attempt;
}

async function attemptOf({ host, date, items, revision, key }: Unsent): Promise<Sent> {
  try {
    const form =
      revision === 0 ? await saveForm(host, date, items, key) : await correctForm(host, date, revision, items, key);
    await Promise.all([seenForms.set(form), drafts.remove(date)]);
    // Last: after a reload in between, the day is sent again with the same key, which has no effect.
    await unsentDays.remove(date);
    return { kind: 'saved', form };
  } catch (error) {
    const problem = error instanceof ApiProblem ? error : new ApiProblem({ code: 'network', status: 0 });
    if (isProblem(problem, ...CLOSED)) {
      await Promise.all([drafts.remove(date), unsentDays.remove(date)]);
      return { kind: 'closed', problem };
    }
    if (isProblem(problem, 'diary_changed')) {
      await unsentDays.remove(date);
      return { kind: 'changed', problem };
    }
    if (isPassing(problem)) return { kind: 'waiting', problem };
    const faults = faultsOf(problem);
    const draft = await drafts.get(date);
    await Promise.all([drafts.set(date, { typed: draft?.typed ?? {}, faults, revision }), unsentDays.remove(date)]);
    return { kind: 'refused', problem, faults };
  }
}
