/** The heading of the day: takes the focus when the form below it disappears. */
export const DAY_HEADING = 'day';

export function focusDay(): void {
  document.getElementById(DAY_HEADING)?.focus();
}
