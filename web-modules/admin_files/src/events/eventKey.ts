/** A row of the table as an id of the selection, which reaches over pages that are not loaded any more. */
import type { EventKey } from '../data/admin.api';

export const keyOf = ({ user_id, date }: EventKey): string => `${user_id} ${date}`;

export function eventOf(key: string): EventKey {
  const [user_id = '', date = ''] = key.split(' ');
  return { user_id, date };
}
