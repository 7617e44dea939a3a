/** What an answer of the long poll brings from others. Pure. */
import type { MatrixEvent, SyncAnswer } from './matrix';
import { relationOf } from './timeline';

export interface News {
  readonly room: string;
  /** Milliseconds of the last one. */
  readonly at: number;
}

/** An edit is no new message. */
const isMessageOfOthers = ({ type, sender, content }: MatrixEvent, me: string): boolean =>
  type === 'm.room.message' && sender !== me && relationOf(content).rel_type !== 'm.replace';

export function newsIn({ rooms }: SyncAnswer, me: string): readonly News[] {
  return Object.entries(rooms?.join ?? {}).flatMap(([room, { timeline }]) => {
    const events = timeline?.events.filter((event) => isMessageOfOthers(event, me)) ?? [];
    const last = events.at(-1);
    return last ? [{ room, at: last.origin_server_ts }] : [];
  });
}
