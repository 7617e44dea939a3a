/** Quiet hours, as the kernel accepts them (`kernel/domain/src/notification.rs`). */

const DAY = 24 * 60;
/** Every day has eight hours in which messages can be sent. */
const LONGEST = 16 * 60;

const minutesOf = (time: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/** Why two times are no quiet hours; null if they are. */
export function quietFault(from: string, to: string): 'missing' | 'same' | 'long' | null {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === null || end === null) return 'missing';
  if (start === end) return 'same';
  return (end - start + DAY) % DAY > LONGEST ? 'long' : null;
}
