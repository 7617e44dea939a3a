/** `9:05`, `09.05` and `0905` all give `09:05`. Null for anything that is not a time. */
export function timeOf(typed: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:. ]?(\d{2})$/.exec(typed.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** The time as an answer: what is no time stays as it was typed, and is a fault. */
export const timeFrom = (typed: string): string => timeOf(typed) ?? typed.trim();
