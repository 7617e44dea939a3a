/** How often the screens ask for news. */

/** the invoices, while they are shown. They come from the cabinet's own database. */
export const INVOICES_POLL_MS = 1000;

/** The longest pause after failed requests. */
const SLOWEST_POLL_MS = 60_000;

/** The pause after some failed requests in a row; it doubles with each. */
export const afterFailures = (failures: number): number =>
  Math.min(INVOICES_POLL_MS * 2 ** Math.min(failures, 10), SLOWEST_POLL_MS);

/** The kernel asks the bank about one order at most every three seconds. */
const ORDER_POLL_MS = 3000;
const SLOWEST_ORDER_POLL_MS = 30_000;

/** The pause before the next question about an order that the bank has not decided. */
export const beforeQuestion = (asked: number): number =>
  Math.min(ORDER_POLL_MS * 1.4 ** Math.min(asked, 20), SLOWEST_ORDER_POLL_MS);
