/** The long poll: one call after another, until it is stopped. */
import { askedWait, isLost, isTooMany, problemOf } from './failures';
import type { Homeserver, SyncAnswer } from './matrix';
import type { ApiProblem } from '@cabinet/kit';

/** The first wait after a failure; each further one is twice as long. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A single failure is usual on a phone that changes its network; the bar appears at the second in a row (B-098). */
const FAILURES_UNTIL_LOST = 2;

export interface SyncDeps {
  readonly homeserver: Pick<Homeserver, 'sync'>;
  readonly onAnswer: (answer: SyncAnswer) => void;
  readonly onConnection: (isLost: boolean) => void;
  /** A refusal that no retry changes; the loop has ended. */
  readonly onRefused: (problem: ApiProblem) => void;
  /** A signal that is aborted with the given one, and when the browser loses its network. */
  readonly untilOffline: (signal: AbortSignal) => Cut;
  /** Resolves after the time, or at once when the signal is aborted or the browser has a network again. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, so that a thousand browsers do not return at the same moment. */
  readonly random: () => number;
}

/** A signal for one call. */
export interface Cut {
  readonly signal: AbortSignal;
  /** The call has ended. */
  readonly release: () => void;
}

export const backOff = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random / 2);

/** Runs until `signal` is aborted. Never throws. */
export async function runSync(deps: SyncDeps, signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted;
  let since: string | null = null;
  let failures = 0;
  while (!isStopped()) {
    // Without it, a call of half a minute goes on until it times out before the loss is noticed.
    const call = deps.untilOffline(signal);
    try {
      const answer = await deps.homeserver.sync(since, call.signal);
      if (isStopped()) return;
      since = answer.next_batch;
      failures = 0;
      deps.onConnection(false);
      deps.onAnswer(answer);
    } catch (error) {
      if (isStopped()) return;
      const problem = problemOf(error);
      if (call.signal.aborted) failures = FAILURES_UNTIL_LOST - 1;
      if (isTooMany(problem)) {
        await deps.wait(askedWait(problem), signal);
      } else if (call.signal.aborted || isLost(problem)) {
        failures += 1;
        if (failures >= FAILURES_UNTIL_LOST) deps.onConnection(true);
        await deps.wait(backOff(failures, deps.random()), signal);
      } else {
        deps.onRefused(problem);
        return;
      }
    } finally {
      call.release();
    }
  }
}
