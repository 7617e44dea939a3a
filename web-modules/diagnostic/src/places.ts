/** Addresses of this module. */

export const HOME = '/diagnostic/diagnosis';

/** The address of a day; today has the bare address. */
export function placeOf(date: string, today: string): string {
  return date === today ? HOME : `${HOME}/${date}`;
}
