/**
 * Asking whether the hospital's service is there: every 500 ms; after 20 tries every 5 s with a
 * visible "service is starting".
 */

/** Specification 1 §9: host polling is every 500 ms. */
export const HOST_POLL_MS = 500;
/** tries before backing off. */
export const QUICK_TRIES = 20;
/** the pause afterwards. */
export const SLOW_POLL_MS = 5_000;

/** The pause after that many failed tries. */
export function hostPollPause(failedTries: number): number {
  return failedTries < QUICK_TRIES ? HOST_POLL_MS : SLOW_POLL_MS;
}

/** Whether the screen says that the service is starting. */
export function isStartingVisible(failedTries: number): boolean {
  return failedTries >= QUICK_TRIES;
}
