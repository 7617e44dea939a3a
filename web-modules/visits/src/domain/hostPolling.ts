/**
 * Polling whether the hospital's service is available: every 500 ms; after 20 attempts every 5 s with a visible
 * "service is starting".
 */

/** Specification 1 §9: hosts are polled every 500 ms. */
export const HOST_POLL_MS = 500;
/** attempts before backing off. */
export const QUICK_TRIES = 20;
/** the interval afterwards. */
export const SLOW_POLL_MS = 5_000;

/** The delay after this number of failed attempts. */
export function hostPollPause(failedTries: number): number {
  return failedTries < QUICK_TRIES ? HOST_POLL_MS : SLOW_POLL_MS;
}

/** Whether the screen shows that the service is starting. */
export function isStartingVisible(failedTries: number): boolean {
  return failedTries >= QUICK_TRIES;
}
