/** What a person has not read in a room. Pure. */
import type { Message, Room } from './timeline';

/** Messages behind the last one that the person has read or written; a person who writes has read what stands above. */
function unreadOf({ messages, readUpTo }: Room, me: string): readonly Message[] {
  const upTo = readUpTo[me];
  // A message that is read but not loaded is older than all that are here.
  const read = messages.findIndex(({ id }) => id === upTo);
  const own = messages.findLastIndex(({ sender }) => sender === me);
  return messages.slice(Math.max(read, own) + 1);
}

/** The first message that the person has not read; null if there is none. */
export const firstUnread = (room: Room, me: string): string | null =>
  unreadOf(room, me).find(({ isDeleted }) => !isDeleted)?.id ?? null;

/** How many messages of others stand from this one on. */
export function countFrom({ messages }: Room, first: string, me: string): number {
  const place = messages.findIndex(({ id }) => id === first);
  if (place < 0) return 0;
  return messages.slice(place).filter(({ sender, isDeleted }) => sender !== me && !isDeleted).length;
}
