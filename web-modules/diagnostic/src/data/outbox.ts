/**
 * Days on their way to the hospital. A day is put on the shelf before it is sent, with the key that goes with every try,
 * so that neither a lost answer nor a reload saves it twice. It leaves the shelf when the kernel has said yes or no.
 */
import { ApiProblem, isProblem } from '@cabinet/kit';
import { FAULTS, type Fault } from '../domain/answer';
import { saveForm } from './diary.api';
import type { DiaryForm } from './diary.types';
import { drafts, seenForms, type Unsent, unsentDays } from './shelf';

/** What became of a try. */
export type Sent =
  | { readonly kind: 'saved'; readonly form: DiaryForm }
  /** No answer, or the kernel cannot take it now: it is sent again later. */
  | { readonly kind: 'waiting'; readonly problem: ApiProblem }
  /** Answers are wrong: it is a draft again. */
  | { readonly kind: 'refused'; readonly problem: ApiProblem; readonly faults: Readonly<Record<string, Fault>> }
  /** The day was saved before, or is too old by now. */
  | { readonly kind: 'closed'; readonly problem: ApiProblem };

/** Codes of a 409 that say the day is closed; any other conflict may pass. */
const CLOSED = ['read_only', 'not_found'];

/** Whether the same wish may succeed later without a change. */
function isPassing(problem: ApiProblem): boolean {
  return problem.isPassing || problem.status >= 500 || [401, 403, 409, 425, 429].includes(problem.status);
}

function faultsOf(problem: ApiProblem): Record<string, Fault> {
  const entries = problem.errors.map(
    ({ field, code }) => [field, FAULTS.find((one) => one === code) ?? 'invalid'] as const,
  );
  return Object.fromEntries(entries);
}

/** Tries under way, by key: two triggers at once make one call. */
const running = new Map<string, Promise<Sent>>();

export const isUnderWay = ({ key }: Unsent): boolean => running.has(key);

/** Sends a day that lies on the shelf. Never throws. */
export function send(unsent: Unsent): Promise<Sent> {
  const known = running.get(unsent.key);
  if (known) return known;
  const attempt = attemptOf(unsent).finally(() => running.delete(unsent.key));
  running.set(unsent.key, attempt);
  return attempt;
}

async function attemptOf({ host, date, items, key }: Unsent): Promise<Sent> {
  try {
    const form = await saveForm(host, date, items, key);
    await Promise.all([seenForms.set(form), drafts.remove(date)]);
    // Last: a reload in between sends it again under the same key, which changes nothing.
    await unsentDays.remove(date);
    return { kind: 'saved', form };
  } catch (error) {
    const problem = error instanceof ApiProblem ? error : new ApiProblem({ code: 'network', status: 0 });
    if (isProblem(problem, ...CLOSED)) {
      await Promise.all([drafts.remove(date), unsentDays.remove(date)]);
      return { kind: 'closed', problem };
    }
    if (isPassing(problem)) return { kind: 'waiting', problem };
    const faults = faultsOf(problem);
    const draft = await drafts.get(date);
    await Promise.all([drafts.set(date, { typed: draft?.typed ?? {}, faults }), unsentDays.remove(date)]);
    return { kind: 'refused', problem, faults };
  }
}
