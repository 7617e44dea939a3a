/** The heading of the day on the screen: where the focus goes when the form under it has gone. */
export const DAY_HEADING = 'day';

export function focusDay(): void {
  document.getElementById(DAY_HEADING)?.focus();
}
