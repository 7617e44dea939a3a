/** Where the line "N new messages" stands. */
import { useState } from 'react';
import { countFrom, firstUnread } from '../client/unread';
import type { LiveRoom } from './useRoom';

export interface UnreadLine {
  /** The first message below the line; null: there is no line. */
  readonly first: string | null;
  readonly count: number;
}

/**
 * Above what was unread when the chat was opened, then above what arrives while the page is hidden. It stays while one reads on, and goes when the
 * person writes.
 */
export function useUnreadLine(
  { isLoaded, room }: LiveRoom,
  me: string,
): readonly [UnreadLine, (isAtEnd: boolean) => void] {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [seen, setSeen] = useState<{ readonly last: string | null; readonly first: string | null }>({
    last: null,
    first: null,
  });
  const last = room.messages.at(-1);
  const lastId = last?.id ?? '';
  if (isLoaded && lastId !== seen.last) {
    const isWatched = seen.last !== null && isAtEnd && document.visibilityState === 'visible';
    const first = last?.sender === me ? null : isWatched ? seen.first : (firstUnread(room, me) ?? seen.first);
    setSeen({ last: lastId, first });
  }
  const { first } = seen;
  return [{ first, count: first === null ? 0 : countFrom(room, first, me) }, setIsAtEnd];
}
